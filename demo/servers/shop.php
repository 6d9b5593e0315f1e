<?php
/**
 * A whole shop in one file of plain PHP, without packages. Start `npx pay-elements proxy` and then: php -S 127.0.0.1:8000 shop.php
 * Orders are in a file, which is locked during a change. A real shop stores them in its database.
 */
declare(strict_types=1);

/** The product. Its price is set here; a price from the browser is never used. */
const PRODUCT = ['sku' => 'honey', 'name' => 'Fynbos honey', 'price' => '149.00'];

function setting(string $name): string
{
    return getenv($name) ?: throw new RuntimeException("The variable $name is not set.");
}

/** Locks all orders, passes them to $change, stores the changed orders, and returns the result of $change. */
function orders(callable $change): mixed
{
    $file = fopen(getenv('SHOP_DATA') ?: __DIR__ . '/orders.json', 'c+');
    flock($file, LOCK_EX);
    $orders = json_decode(stream_get_contents($file) ?: '{}', true);
    $result = $change($orders);
    rewind($file);
    ftruncate($file, 0);
    fwrite($file, json_encode((object) $orders, JSON_PRETTY_PRINT));
    fclose($file);
    return $result;
}

/** Calls the service with the shop's own API key. A second call with the same idempotency $key returns the first answer. */
function service(string $path, array $body, string $key): array
{
    $headers = ['Content-Type: application/json', "Idempotency-Key: $key",
        'Authorization: Basic ' . base64_encode(setting('PAY_API_KEY') . ':' . setting('PAY_API_SECRET'))];
    $http = ['method' => 'POST', 'header' => $headers, 'content' => json_encode($body), 'ignore_errors' => true, 'timeout' => 15];
    $answer = json_decode((string) @file_get_contents(setting('PAY_BASE_URL') . $path, false, stream_context_create(['http' => $http])), true);
    if (($answer['status'] ?? false) !== true) throw new RuntimeException("$path: " . json_encode($answer['error_details'] ?? 'no answer'));
    return $answer['result'];
}

/** Creates a session for an order. The order keeps all its sessions, because a webhook for an earlier one may still arrive. */
function session(string $id, string $type, string $notify = ''): array
{
    [$order, $page] = [orders(fn (array $orders) => $orders[$id]), setting('SHOP_URL') . "/orders/$id"];
    $made = service('/checkout/page', [
        'mode' => 'ONE_TIME',
        'amount' => $order['amount'],
        'order' => ['reference' => $id, 'items' => [['sku' => PRODUCT['sku'], 'name' => PRODUCT['name'], 'quantity' => 1, 'unit_amount' => $order['amount']]]],
        'customer_fields' => ['email'],
        'redirects' => ['success_url' => "$page?paid", 'cancel_url' => $page, 'notify_url' => $notify ?: setting('PAY_PUBLIC_URL') . '/pay/webhooks'],
        'customization' => ['type' => $type],
        'allowed_origins' => [setting('SHOP_URL')],
    ], "$id-" . count($order['sessions']));
    orders(function (array &$orders) use ($id, $made) {
        if (!in_array($made['session_id'], $orders[$id]['sessions'])) $orders[$id]['sessions'][] = $made['session_id'];
    });
    return $made;
}

/** Applies a checkout's webhook to its order. A webhook may arrive twice: the second one changes nothing. */
function settle(array &$order, string $event, array $checkout): void
{
    $transaction = $checkout['transaction_id'] ?? '';
    if ($event === 'checkout.completed' && $order['transaction'] !== $transaction) {
        if (in_array($order['status'], ['paid', 'refunded'])) $order['notes'][] = "Paid twice: refund $transaction.";
        elseif ($checkout['amount'] !== $order['amount']) $order['notes'][] = "R {$checkout['amount']} was paid in $transaction. Look into it.";
        else $order = ['status' => 'paid', 'transaction' => $transaction, 'notes' => [...$order['notes'], "Paid in $transaction."]] + $order;
    }
    $last = $checkout['session_id'] === end($order['sessions']);
    if ($event === 'checkout.cancelled' && $last && $order['status'] === 'pending') $order['status'] = 'cancelled';
}

/** Handles a webhook from the proxy. It is signed over timestamp, id and body with a secret that only the proxy and this shop know. */
function webhook(): int
{
    [$body, $time] = [file_get_contents('php://input'), $_SERVER['HTTP_X_PAY_TIMESTAMP'] ?? ''];
    $signature = hash_hmac('sha256', "$time." . ($_SERVER['HTTP_X_WEBHOOK_ID'] ?? '') . ".$body", setting('PAY_FORWARD_SECRET'));
    if (!hash_equals($signature, $_SERVER['HTTP_X_PAY_SIGNATURE'] ?? '') || abs(time() - (int) $time) > 300) return 401;
    $webhook = json_decode($body, true);
    orders(function (array &$orders) use ($webhook) {
        foreach ($orders as &$order) {
            $checkout = $webhook['data'][0]['checkout'] ?? null;
            if ($checkout !== null && in_array($checkout['session_id'], $order['sessions'])) settle($order, $webhook['event'], $checkout);
            $record = ($webhook['type'] ?? '') === 'transaction.updated' ? $webhook['results'][0] : null;
            if ($record !== null && $record['id'] === $order['transaction'] && $record['transaction_status'] === 'REFUNDED') $order['status'] = 'refunded';
        }
    });
    return 200;
}

function page(string $title, string $content): void
{
    header('Content-Type: text/html; charset=utf-8');
    echo "<!doctype html><html lang=\"en-ZA\"><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\"><title>$title</title>
<style>body{font:1rem/1.5 system-ui,sans-serif;max-width:40rem;margin:2rem auto;padding:0 1rem}button{font:inherit;padding:.6rem 1rem;margin:0 .5rem .5rem 0}</style><main><h1>$title</h1>$content</main>";
}

[$path, $post] = [parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH), $_SERVER['REQUEST_METHOD'] === 'POST'];
$rehearsal = getenv('SHOP_REHEARSAL') && str_starts_with($path, '/rehearsal/orders'); // for `npx pay-elements rehearse`, on staging only
$id = preg_match('~^(?:/rehearsal)?/orders/([0-9a-f]{24})(/session)?$~', $path, $found) ? $found[1] : '';
[$order, $price] = [$id === '' ? null : orders(fn (array $orders) => $orders[$id] ?? null), 'R ' . PRODUCT['price']];
if ($post && $path === '/webhooks') http_response_code(webhook());
elseif ($post && ($path === '/orders' || $rehearsal)) {
    // The order is stored before its session exists, so that no payment can be without an order.
    $id = bin2hex(random_bytes(12));
    orders(function (array &$orders) use ($id) { $orders[$id] = ['status' => 'pending', 'amount' => PRODUCT['price'], 'sessions' => [], 'transaction' => '', 'notes' => []]; });
    $made = session($id, ($_POST['flow'] ?? '') === 'redirect' ? 'PAGE' : 'EMBED', $rehearsal ? json_decode(file_get_contents('php://input'), true)['notify_url'] : '');
    if ($rehearsal) echo json_encode(['order' => $id, 'session_id' => $made['session_id']]);
    else header('Location: ' . (($_POST['flow'] ?? '') === 'redirect' ? $made['page_url'] : "/orders/$id"), true, 303);
} elseif ($post && $order !== null && isset($found[2])) echo json_encode(['session_id' => session($id, 'EMBED')['session_id']]);
elseif ($rehearsal && $order !== null) echo json_encode(['paid' => (int) in_array($order['status'], ['paid', 'refunded']), 'refunded' => $order['status'] === 'refunded']);
elseif ($path === '/') page(PRODUCT['name'], "<p>From the slopes above Hermanus, 500 g. $price</p><form method=\"post\" action=\"/orders\"><button name=\"flow\" value=\"embed\">Buy</button><button name=\"flow\" value=\"redirect\">Buy on the payment page</button></form>");
elseif ($order === null) { http_response_code(404); page('Not found', '<p><a href="/">To the shop</a></p>'); }
elseif ($order['status'] !== 'pending') page("Your order is {$order['status']}", "<p>" . PRODUCT['name'] . ", $price. Order $id.</p><p><a href=\"/\">To the shop</a></p>");
elseif (isset($_GET['paid'])) page('Thank you', '<meta http-equiv="refresh" content="1"><p role="status">Your payment is being confirmed.</p>');
else page('Pay your order', "<p>" . PRODUCT['name'] . ", $price</p><script type=\"module\" src=\"" . setting('PAY_PUBLIC_URL') . "/pay/pay-elements.js\"></script>
<pay-checkout session=\"" . end($order['sessions']) . '" endpoint="' . setting('PAY_PUBLIC_URL') . "/pay\"></pay-checkout><script type=\"module\">
const till = document.querySelector('pay-checkout');
till.renewSession = async () => (await (await fetch('/orders/$id/session', { method: 'POST' })).json()).session_id;
till.addEventListener('pay-completed', () => location.assign('/orders/$id?paid'));</script>");
