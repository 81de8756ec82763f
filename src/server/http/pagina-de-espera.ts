import { escaparHtml } from '#kit/texto.ts'

/** Reload interval in seconds for a browser without scripts. */
const DE_NOVO_S = 2

/**
 * Returns the page shown while the server is starting. `script` is inline code for a response whose policy allows it;
 * without it the page reloads itself.
 */
export function paginaDeEspera(etapa: string, script = ''): string {
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${script ? `<noscript><meta http-equiv="refresh" content="${DE_NOVO_S}"></noscript>` : `<meta http-equiv="refresh" content="${DE_NOVO_S}">`}
<title>Girassol</title>
<style>
body { margin: 0; min-height: 100dvh; display: grid; place-items: center; background: Canvas; color: CanvasText }
body { font: 16px/1.5 system-ui, sans-serif }
main { padding: 24px; max-width: 26rem; text-align: center }
h1 { font-size: 1.25rem; margin: 0 0 8px }
p { margin: 0 0 8px }
small { opacity: .75 }
</style>
</head>
<body>
<main>
<h1>O Girassol está se preparando</h1>
<p role="status"><span id="etapa">${escaparHtml(etapa)}</span>…</p>
<small>Na primeira vez isso leva um ou dois minutos. Esta página se abre sozinha.</small>
</main>
${script ? `<script>${script}</script>` : ''}
</body>
</html>
`
}

/**
 * Polls `/api/saude` and opens the application when it is ready. Failed requests are ignored, because the port is
 * briefly closed while the application takes it over.
 */
export const ACOMPANHAR = `
setInterval(async () => {
  try {
    const saude = await fetch('/api/saude', { cache: 'no-store' })
    if (saude.ok) return location.reload()
    const { etapa } = await saude.json()
    if (etapa) document.getElementById('etapa').textContent = etapa
  } catch {}
}, 1000)
`
