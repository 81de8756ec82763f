import { erroDaResposta } from '#platform/navegador/api.ts'
import { supabase } from '#platform/navegador/sessao.ts'

/** Downloads the export as a file. */
export async function exportarRespostas(formato: 'csv' | 'json'): Promise<void> {
  const { data } = await supabase().auth.getSession()
  const r = await fetch(`/api/chat/respostas/exportar?formato=${formato}`, {
    headers: { authorization: `Bearer ${data.session?.access_token ?? ''}` },
  })
  if (!r.ok) throw erroDaResposta(r.status, await r.json().catch(() => null))
  const url = URL.createObjectURL(await r.blob())
  const a = Object.assign(document.createElement('a'), { href: url, download: `respostas-rapidas.${formato}` })
  a.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
