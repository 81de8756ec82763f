import type { Mensagem } from '#modules/chat/nucleo/tipos.ts'

export function lerContatos(d: Mensagem['dados']): { nome: string; telefones: string[] }[] {
  if (!Array.isArray(d?.contatos)) return []
  return d.contatos.flatMap((c: unknown) => {
    if (typeof c !== 'object' || c === null || !('nome' in c)) return []
    const telefones =
      'telefones' in c && Array.isArray(c.telefones)
        ? c.telefones.filter((t): t is string => typeof t === 'string')
        : []
    return [{ nome: typeof c.nome === 'string' && c.nome !== '' ? c.nome : 'Contato', telefones }]
  })
}
