import { escaparHtml } from '#kit/texto.ts'

const etiqueta = (identificador: string, mais = '') =>
  `<script src="/webchat/v1.js" data-caixa="${escaparHtml(identificador)}"${mais} async></script>`

/** Preview page with only the widget, shown next to the inbox's settings form. */
export const paginaDePrevia = (identificador: string): string => `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Prévia do chat</title>
<style>:root{color-scheme:light dark}
body{margin:0;min-height:100vh;background:Canvas;color:CanvasText;font:14px/1.5 system-ui,sans-serif}main{padding:24px;max-width:40ch}</style>
${etiqueta(identificador, ' data-abrir')}</head>
<body><main><h1>Prévia</h1>
<p>Assim o visitante vê o chat do seu site.
O que você escrever aqui chega de verdade à caixa de entrada.</p></main></body></html>`

/**
 * Demonstration page that imitates a small company's site: its own fonts, colours and careless CSS rules that match
 * every element, to test the widget.
 */
export const paginaDeDemonstracao = (identificador: string): string => `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Sol &amp; Telhado | Energia solar em Rio Claro</title>
<style>
:root{color-scheme:light dark}*{box-sizing:border-box}body{margin:0;font:17px/1.6 Georgia,serif;background:#fffaf0;color:#2b2620}
button{border-radius:0!important;text-transform:uppercase}div{letter-spacing:.01em}a{color:#9a5b00}
header{background:#2b2620;color:#fffaf0;padding:20px 32px;display:flex;gap:24px;align-items:baseline;flex-wrap:wrap}header a{color:#ffd27a}
section{max-width:760px;margin:48px auto;padding:0 24px}h1{font-size:38px;line-height:1.15;margin:0 0 16px}li{margin:6px 0}
footer{padding:32px;text-align:center;font-size:14px}
@media(prefers-color-scheme:dark){body{background:#1b1815;color:#efe7da}a{color:#f0b35a}}
</style>${etiqueta(identificador)}</head><body>
<header><strong>Sol &amp; Telhado</strong><a href="#como">Como funciona</a>
<a href="?pagina=orcamento">Orçamento</a><a href="?pagina=contato">Contato</a></header>
<section><h1>A conta de luz do seu telhado pode ser outra</h1>
<p>Projetamos, instalamos e cuidamos de sistemas fotovoltaicos para casas,
 comércios e propriedades rurais da região de Rio Claro.</p>
<h2 id="como">Como funciona</h2><ol><li>Você manda uma foto da conta de luz.</li><li>Calculamos o sistema e o prazo de retorno.</li>
<li>Cuidamos da homologação, da instalação e da garantia.</li></ol>
<p>Ficou com dúvida? Fale com a gente no chat, no canto da tela.
Ele é o mesmo que a sua empresa põe no site dela com uma única linha.</p></section>
<footer>Site de exemplo do Girassol. <a href="/chat/chat">Abrir o atendimento</a></footer></body></html>`
