import { semInversao } from '#kit/texto.ts'
import type { EntradaDeCanal } from '#modules/chat/nucleo/server/canais/canal.ts'
import type { ConteudoDeEntrada, MidiaDeEntrada } from '#modules/chat/nucleo/server/canais/conteudo-de-entrada.ts'
import { comNomesSeguros as especialComNomesSeguros } from '#modules/chat/especiais/regras/registro.ts'

/**
 * Removes bidirectional control characters from names chosen by external users (people, files, places, subjects), for
 * every channel. The message text stays as written: it is evidence, and the page isolates its links.
 */
export function comNomesSeguros(e: EntradaDeCanal): EntradaDeCanal {
  const nomeada = 'nome' in e && e.nome !== undefined ? { ...e, nome: semInversao(e.nome) } : e
  if (nomeada.tipo !== 'mensagem') return nomeada
  return {
    ...nomeada,
    conteudo: conteudoSeguro(nomeada.conteudo),
    ...(nomeada.assunto === undefined ? {} : { assunto: semInversao(nomeada.assunto) }),
  }
}

const midiaSegura = (m: MidiaDeEntrada): MidiaDeEntrada => ({ ...m, nome: semInversao(m.nome) })

function conteudoSeguro(c: ConteudoDeEntrada): ConteudoDeEntrada {
  return {
    ...c,
    ...(c.midia ? { midia: midiaSegura(c.midia) } : {}),
    ...(c.outras_midias ? { outras_midias: c.outras_midias.map(midiaSegura) } : {}),
    ...(c.especial ? { especial: especialComNomesSeguros(c.especial) } : {}),
  }
}
