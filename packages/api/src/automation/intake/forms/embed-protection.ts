/**
 * How the form's script does what the form asks of browsers: texts as RUNTIME is one (embed-script.ts). Each is a
 * function of the settings, our script's element and the element that the form is in, and makes {collect, reset}: what
 * is sent beside the fields, as a promise of an object, and a new start after a refusal.
 */
export const PROTECTIONS = {
  none: 'null',
  /**
   * Works a challenge out in slices of a frame's length, so that the page stays alive: a worker would need the
   * website's policy to allow one. SHA-256 by FIPS 180-4, for messages of one block, which a salt of ours with its
   * number is.
   */
  work: String.raw`function (config, script) {
  var K = [], H = [];
  for (var candidate = 2; K.length < 64; candidate++) {
    var divisor = 2;
    while (divisor * divisor <= candidate && candidate % divisor) divisor++;
    if (divisor * divisor <= candidate) continue;
    if (H.length < 8) H.push((Math.pow(candidate, 1 / 2) * 4294967296) | 0);
    K.push((Math.pow(candidate, 1 / 3) * 4294967296) | 0);
  }
  var W = new Int32Array(64);

  /** The hash in hex where it begins with this word, else nothing: to write every one out would take most of the time. */
  function hashThatBegins(text, word) {
    var at;
    for (at = 0; at < 16; at++) W[at] = 0;
    for (at = 0; at < text.length; at++) W[at >> 2] |= text.charCodeAt(at) << (24 - (at % 4) * 8);
    W[at >> 2] |= 128 << (24 - (at % 4) * 8);
    W[15] = text.length * 8;
    var a = H[0], b = H[1], c = H[2], d = H[3], e = H[4], f = H[5], g = H[6], h = H[7];
    for (at = 0; at < 64; at++) {
      if (at > 15) {
        var x = W[at - 15], y = W[at - 2];
        W[at] =
          (((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10)) +
          W[at - 7] +
          (((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3)) +
          W[at - 16];
      }
      var one =
        (h + (((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))) + ((e & f) ^ (~e & g)) + K[at] + W[at]) | 0;
      var two = ((((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      h = g; g = f; f = e; e = (d + one) | 0; d = c; c = b; b = a; a = (one + two) | 0;
    }
    if (((a + H[0]) | 0) !== word) return '';
    return [a, b, c, d, e, f, g, h].map(function (one, index) {
      return ('0000000' + ((one + H[index]) >>> 0).toString(16)).slice(-8);
    }).join('');
  }

  function solve(challenge) {
    return new Promise(function (done, fail) {
      var number = 0;
      var word = parseInt(challenge.challenge.slice(0, 8), 16) | 0;
      (function slice() {
        var until = performance.now() + 14;
        do {
          if (number > challenge.maxnumber) return fail(new Error('Nothing fits the challenge'));
          if (hashThatBegins(challenge.salt + number, word) === challenge.challenge) return done(number);
          number++;
        } while (number % 64 || performance.now() < until);
        setTimeout(slice);
      })();
    });
  }

  return {
    collect: function () {
      return fetch(new URL(config.challenge, script.src))
        .then(function (response) {
          return response.json();
        })
        .then(function (challenge) {
          return solve(challenge).then(function (number) {
            var proof = {};
            proof[config.controls.proof] = btoa(
              JSON.stringify({
                algorithm: challenge.algorithm,
                challenge: challenge.challenge,
                number: number,
                salt: challenge.salt,
                signature: challenge.signature
              })
            );
            return proof;
          });
        });
    },
    reset: function () {}
  };
}`,
  /**
   * Cloudflare's widget, in the page itself: in a shadow root it would not find its way. Source:
   * developers.cloudflare.com/turnstile/get-started/client-side-rendering.
   */
  turnstile: String.raw`function (config, script, host) {
  var place = document.createElement('div');
  place.slot = 'protection';
  host.append(place);
  var widget = null;
  function render() {
    widget = window.turnstile.render(place, { sitekey: config.turnstile_site_key, 'response-field': false });
  }
  if (window.turnstile) render();
  else {
    var loader = document.createElement('script');
    loader.src = config.turnstile_script;
    loader.async = true;
    loader.nonce = script.nonce;
    loader.onload = render;
    document.head.append(loader);
  }
  return {
    collect: function () {
      var token = widget !== null && window.turnstile.getResponse(widget);
      var proof = {};
      if (token) proof[config.controls.turnstile] = token;
      return Promise.resolve(proof);
    },
    reset: function () {
      if (widget !== null) window.turnstile.reset(widget);
    }
  };
}`,
} as const;
