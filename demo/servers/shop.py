"""
A whole shop in one file that uses only Python's standard library. Start `npx pay-elements proxy` and then: python3 shop.py
Orders are in SQLite. Each change of an order is one statement, so that repeated or simultaneous webhooks do no harm.
"""
import hashlib, hmac, json, os, re, secrets, sqlite3, time, urllib.request
from base64 import b64encode
from contextlib import closing
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

SHOP, PAY, BASE, KEY, SECRET, FORWARD_SECRET = (os.environ[name] for name in (
    "SHOP_URL", "PAY_PUBLIC_URL", "PAY_BASE_URL", "PAY_API_KEY", "PAY_API_SECRET", "PAY_FORWARD_SECRET"))
# The product. Its price is set here; a price from the browser is never used.
NAME, PRICE = "Fynbos honey", "149.00"


def sql(statement, *values):
    """Runs one SQL statement and returns its rows."""
    with closing(sqlite3.connect(os.environ.get("SHOP_DATA", "orders.db"), timeout=10)) as database, database:
        return database.execute(statement, values).fetchall()


sql("create table if not exists orders (id text primary key, status text, amount text, transaction_id text, note text)")
# An order keeps all its sessions, because a webhook for an earlier one may still arrive.
sql("create table if not exists sessions (id text primary key, order_id text)")


def service(path, body, key):
    """Calls the service with the shop's own API key. A second call with the same idempotency `key` returns the first answer."""
    basic = b64encode(f"{KEY}:{SECRET}".encode()).decode()
    headers = {"Authorization": f"Basic {basic}", "Content-Type": "application/json", "Idempotency-Key": key}
    request = urllib.request.Request(BASE + path, json.dumps(body).encode(), headers)
    return json.load(urllib.request.urlopen(request, timeout=15))["result"]


def new_session(order_id, kind):
    [[amount, attempt]] = sql("select amount, (select count(*) from sessions where order_id = orders.id) from orders where id = ?", order_id)
    page = f"{SHOP}/orders/{order_id}"
    made = service("/checkout/page", {
        "mode": "ONE_TIME",
        "amount": amount,
        "order": {"reference": order_id, "items": [{"sku": "honey", "name": NAME, "quantity": 1, "unit_amount": amount}]},
        "customer_fields": ["email"],
        "redirects": {"success_url": f"{page}?paid", "cancel_url": page, "notify_url": f"{PAY}/pay/webhooks"},
        "customization": {"type": kind},
        "allowed_origins": [SHOP],
    }, f"{order_id}-{attempt}")
    sql("insert or ignore into sessions values (?, ?)", made["session_id"], order_id)
    return made


def settle(event, checkout):
    """Applies a checkout's webhook to its order."""
    of, session, transaction = "id = (select order_id from sessions where id = ?)", checkout["session_id"], checkout.get("transaction_id")
    if event == "checkout.completed":
        sql(f"update orders set status = 'paid', transaction_id = ? where {of} and amount = ? and status in ('pending', 'cancelled')",
            transaction, session, checkout["amount"])
        sql(f"update orders set note = ? where {of} and transaction_id is not ?", f"Look into {transaction}: is it paid twice?", session, transaction)
    if event == "checkout.cancelled":
        last = "? = (select s.id from sessions s where order_id = orders.id order by s.rowid desc limit 1)"
        sql(f"update orders set status = 'cancelled' where {of} and status = 'pending' and {last}", session, session)


class Shop(BaseHTTPRequestHandler):
    def answer(self, status, body="", kind="text/html; charset=utf-8", **headers):
        self.send_response(status)
        for name, value in {"Content-Type": kind, "Content-Length": str(len(body.encode())), **headers}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body.encode())

    def page(self, title, content, status=200):
        self.answer(status, f"""<!doctype html><html lang="en-ZA"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{title}</title>
<style>body{{font:1rem/1.5 system-ui,sans-serif;max-width:40rem;margin:2rem auto;padding:0 1rem}}button{{font:inherit;padding:.6rem 1rem;margin:0 .5rem .5rem 0}}</style>
<main><h1>{title}</h1>{content}</main>""")

    def do_GET(self):
        path, _, query = self.path.partition("?")
        if path == "/":
            return self.page(NAME, f"""<p>From the slopes above Hermanus, 500 g. R {PRICE}</p><form method="post" action="/orders">
<button name="flow" value="embed">Buy</button><button name="flow" value="redirect">Buy on the payment page</button></form>""")
        rows = sql("select o.id, status, s.id from orders o join sessions s on s.order_id = o.id where o.id = ? order by s.rowid desc", path[8:])
        if not rows:
            return self.page("Not found", '<p><a href="/">To the shop</a></p>', 404)
        order_id, status, session = rows[0]
        if status != "pending":
            return self.page(f"Your order is {status}", f'<p>{NAME}, R {PRICE}. Order {order_id}.</p><p><a href="/">To the shop</a></p>')
        if query.startswith("paid"):
            return self.page("Thank you", '<meta http-equiv="refresh" content="1"><p role="status">Your payment is being confirmed.</p>')
        self.page("Pay your order", f"""<p>{NAME}, R {PRICE}</p><script type="module" src="{PAY}/pay/pay-elements.js"></script>
<pay-checkout session="{session}" endpoint="{PAY}/pay"></pay-checkout><script type="module">
const till = document.querySelector('pay-checkout');
till.renewSession = async () => (await (await fetch('/orders/{order_id}/session', {{ method: 'POST' }})).json()).session_id;
till.addEventListener('pay-completed', () => location.assign('/orders/{order_id}?paid'));</script>""")

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        if self.path == "/webhooks":
            # The proxy signs timestamp, id and body with a secret that only the proxy and this shop know.
            moment, header = (self.headers.get(name, "") for name in ("X-Pay-Timestamp", "X-Pay-Signature"))
            signed = f"{moment}.{self.headers.get('X-Webhook-Id', '')}.".encode() + body
            right = hmac.compare_digest(hmac.new(FORWARD_SECRET.encode(), signed, hashlib.sha256).hexdigest().encode(), header.encode())
            if not right or abs(time.time() - int(moment)) > 300:
                return self.answer(401)
            if "checkout" in (webhook := json.loads(body)).get("data", [{}])[0]:
                settle(webhook["event"], webhook["data"][0]["checkout"])
            if webhook.get("type") == "transaction.updated" and webhook["results"][0]["transaction_status"] == "REFUNDED":
                sql("update orders set status = 'refunded' where transaction_id = ?", webhook["results"][0]["id"])
            return self.answer(200)
        again = re.fullmatch(r"/orders/([0-9a-f]{24})/session", self.path)
        if again:
            return self.answer(200, json.dumps({"session_id": new_session(again[1], "EMBED")["session_id"]}), "application/json")
        # The order is stored before its session exists, so that no payment can be without an order.
        order_id, flow = secrets.token_hex(12), parse_qs(body.decode()).get("flow", ["embed"])[0]
        sql("insert into orders values (?, 'pending', ?, null, null)", order_id, PRICE)
        made = new_session(order_id, "PAGE" if flow == "redirect" else "EMBED")
        self.answer(303, Location=made["page_url"] if flow == "redirect" else f"/orders/{order_id}")


ThreadingHTTPServer(("127.0.0.1", urlsplit(SHOP).port or 8000), Shop).serve_forever()
