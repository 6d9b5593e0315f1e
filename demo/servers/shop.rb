# A whole shop in one file of Ruby. It needs only WEBrick (part of Debian's ruby; elsewhere: gem install webrick).
# Start `npx pay-elements proxy` and then: ruby shop.rb. Orders are in a PStore; a real shop stores them in its database.
require 'json'
require 'net/http'
require 'openssl'
require 'pstore'
require 'securerandom'
require 'webrick'

SHOP, PAY, BASE = ENV.fetch('SHOP_URL'), ENV.fetch('PAY_PUBLIC_URL'), ENV.fetch('PAY_BASE_URL')
FORWARD_SECRET = ENV.fetch('PAY_FORWARD_SECRET')
# The product. Its price is set here; a price from the browser is never used.
NAME, PRICE = 'Fynbos honey', '149.00'
ORDERS = PStore.new(ENV.fetch('SHOP_DATA', 'orders.pstore'), true)

# Calls the service with the shop's own API key. A second call with the same idempotency `key` returns the first answer.
def service(path, body, key)
  uri = URI(BASE + path)
  request = Net::HTTP::Post.new(uri, 'Content-Type' => 'application/json', 'Idempotency-Key' => key)
  request.basic_auth(ENV.fetch('PAY_API_KEY'), ENV.fetch('PAY_API_SECRET'))
  request.body = JSON.generate(body)
  answer = Net::HTTP.start(uri.host, uri.port, use_ssl: uri.scheme == 'https', read_timeout: 15) { |http| http.request(request) }
  said = JSON.parse(answer.body)
  raise "#{path}: #{said['error_message']} #{said['error_details']}" unless said['status']
  said['result']
end

# Creates a session for an order. The order keeps all its sessions, because a webhook for an earlier one may still arrive.
def new_session(id, type)
  order = ORDERS.transaction(true) { ORDERS[id] }
  page = "#{SHOP}/orders/#{id}"
  made = service('/checkout/page', {
    mode: 'ONE_TIME',
    amount: order[:amount],
    order: { reference: id, items: [{ sku: 'honey', name: NAME, quantity: 1, unit_amount: order[:amount] }] },
    customer_fields: ['email'],
    redirects: { success_url: "#{page}?paid", cancel_url: page, notify_url: "#{PAY}/pay/webhooks" },
    customization: { type: type },
    allowed_origins: [SHOP]
  }, "#{id}-#{order[:sessions].size}")
  ORDERS.transaction { ORDERS[id] = ORDERS[id].merge(sessions: ORDERS[id][:sessions] | [made['session_id']]) }
  made
end

# Applies a checkout's webhook to its order. A webhook may arrive twice: the second one changes nothing.
def settle(order, event, checkout)
  transaction = checkout['transaction_id']
  if event == 'checkout.completed' && order[:transaction] != transaction
    good = %w[pending cancelled].include?(order[:status]) && checkout['amount'] == order[:amount]
    return order.merge(status: 'paid', transaction: transaction) if good
    return order.merge(note: "Look into #{transaction}: is it paid twice?")
  end
  gone = event == 'checkout.cancelled' && order[:status] == 'pending' && checkout['session_id'] == order[:sessions].last
  gone ? order.merge(status: 'cancelled') : order
end

# Handles a webhook from the proxy. It is signed over timestamp, id and body with a secret that only the proxy and this shop know.
def webhook(request, response)
  time, body = request['X-Pay-Timestamp'].to_s, request.body.to_s
  signature = OpenSSL::HMAC.hexdigest('SHA256', FORWARD_SECRET, "#{time}.#{request['X-Webhook-Id']}.#{body}")
  right = OpenSSL.secure_compare(signature, request['X-Pay-Signature'].to_s)
  return response.status = 401 unless right && (Time.now.to_i - time.to_i).abs <= 300
  told = JSON.parse(body)
  ORDERS.transaction do
    ORDERS.roots.each do |id|
      order, checkout, record = ORDERS[id], told.dig('data', 0, 'checkout'), told.dig('results', 0)
      ORDERS[id] = settle(order, told['event'], checkout) if checkout && order[:sessions].include?(checkout['session_id'])
      refunded = told['type'] == 'transaction.updated' && record['id'] == order[:transaction] && record['transaction_status'] == 'REFUNDED'
      ORDERS[id] = order.merge(status: 'refunded') if refunded
    end
  end
end

def page(response, title, content)
  response['Content-Type'] = 'text/html; charset=utf-8'
  response.body = <<~HTML
    <!doctype html><html lang="en-ZA"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>#{title}</title>
    <style>body{font:1rem/1.5 system-ui,sans-serif;max-width:40rem;margin:2rem auto;padding:0 1rem}button{font:inherit;padding:.6rem 1rem;margin:0 .5rem .5rem 0}</style>
    <main><h1>#{title}</h1>#{content}</main>
  HTML
end

def order_page(request, response, id, order)
  return page(response, "Your order is #{order[:status]}", "<p>#{NAME}, R #{PRICE}. Order #{id}.</p><p><a href=\"/\">To the shop</a></p>") if order[:status] != 'pending'
  return page(response, 'Thank you', '<meta http-equiv="refresh" content="1"><p role="status">Your payment is being confirmed.</p>') if request.query_string == 'paid'
  page(response, 'Pay your order', <<~HTML)
    <p>#{NAME}, R #{PRICE}</p><script type="module" src="#{PAY}/pay/pay-elements.js"></script>
    <pay-checkout session="#{order[:sessions].last}" endpoint="#{PAY}/pay"></pay-checkout><script type="module">
    const till = document.querySelector('pay-checkout');
    till.renewSession = async () => (await (await fetch('/orders/#{id}/session', { method: 'POST' })).json()).session_id;
    till.addEventListener('pay-completed', () => location.assign('/orders/#{id}?paid'));</script>
  HTML
end

server = WEBrick::HTTPServer.new(BindAddress: '127.0.0.1', Port: URI(SHOP).port, AccessLog: [])
server.mount_proc '/' do |request, response|
  id, again = request.path.match(%r{\A/orders/([0-9a-f]{24})(/session)?\z})&.captures
  order = id && ORDERS.transaction(true) { ORDERS[id] }
  case [request.request_method, request.path]
  in ['POST', '/webhooks'] then webhook(request, response)
  in ['POST', '/orders']
    # The order is stored before its session exists, so that no payment can be without an order.
    id, redirect = SecureRandom.hex(12), request.query['flow'] == 'redirect'
    ORDERS.transaction { ORDERS[id] = { status: 'pending', amount: PRICE, sessions: [], transaction: nil } }
    made = new_session(id, redirect ? 'PAGE' : 'EMBED')
    response.set_redirect(WEBrick::HTTPStatus::SeeOther, redirect ? made['page_url'] : "#{SHOP}/orders/#{id}")
  in ['POST', _] if order && again then response.body = JSON.generate(session_id: new_session(id, 'EMBED')['session_id'])
  in ['GET', '/'] then page(response, NAME, "<p>From the slopes above Hermanus, 500 g. R #{PRICE}</p><form method=\"post\" action=\"/orders\"><button name=\"flow\" value=\"embed\">Buy</button><button name=\"flow\" value=\"redirect\">Buy on the payment page</button></form>")
  in ['GET', _] if order then order_page(request, response, id, order)
  else response.status = 404
  end
end
%w[INT TERM].each { |signal| trap(signal) { server.shutdown } }
server.start
