import { escaparHtml } from '#kit/texto.ts'
import type { Lead } from './carteira.ts'

const CAMPOS = [
  ['fullname', 'Nome'],
  ['whatsapp', 'WhatsApp'],
  ['email', 'E-mail'],
  ['city', 'Cidade'],
  ['state', 'UF'],
] as const
const linha = (l: Lead) =>
  `<tr data-id="${l.id}">${CAMPOS.map(([campo, rotulo]) => `<td><input name="${campo}" aria-label="${rotulo} de ${escaparHtml(l.fullname)}" value="${escaparHtml(l[campo])}"></td>`).join('')}</tr>`

/** Page of the simulated company: a change made here appears as a difference after the next import. */
export const escreverPagina = (leads: readonly Lead[]): string => `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>SprintHub simulado</title>
<style>
body{font:14px/1.5 system-ui,sans-serif;margin:0;color:#1f2430;background:#f6f7f9}
header{padding:16px 20px;background:#fff;border-bottom:1px solid #dfe2e8}
h1{font-size:18px;margin:0 0 4px}
p{margin:0;color:#525a6b}
div{overflow-x:auto;padding:16px 20px}
table{border-collapse:collapse;background:#fff;min-width:760px;width:100%}
th{text-align:left;font-weight:600}
th,td{border:1px solid #e3e6ec;padding:4px 6px}
input{font:inherit;width:100%;box-sizing:border-box;border:0;padding:6px;background:transparent;color:inherit}
input:focus{outline:2px solid #3a63d9}
</style></head>
<body><header><h1>SprintHub simulado</h1>
<p>Mude alguém aqui e, no Girassol, use “Ler de novo”: a diferença aparece em “Diferentes”. <span role="status" id="voz"></span></p></header>
<div><table><thead><tr>${CAMPOS.map(([, r]) => `<th scope="col">${r}</th>`).join('')}</tr></thead><tbody>${leads.map(linha).join('')}</tbody></table></div>
<script>addEventListener('change',async(e)=>{
const c=e.target,l=c.closest('tr');
const r=await fetch('/simulador/leads/'+l.dataset.id,
{method:'PUT',headers:{'content-type':'application/json'},body:JSON.stringify({[c.name]:c.value})});
document.getElementById('voz').textContent=r.ok?'Guardado.':'Não foi guardado: tente de novo.'})</script></body></html>`
