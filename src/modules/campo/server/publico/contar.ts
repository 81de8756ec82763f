import { ErroApp, muitasTentativas } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import { limitar, type Limite } from '#platform/limites/limitar.ts'
import type { Servicos } from '#platform/servicos.ts'
import { linksErrados } from '../../eventos.ts'
import { lerOsPublica, type OsPublica } from '../consultas/publica.ts'

// Besides the limit of each address (the contract), a link has its own: many addresses may share it.

/** Readings and acts of one link. */
const DO_LINK: Limite = { capacidade: 60, porMinuto: 60 }
/** Signatures of one link: five an hour. */
const DE_ASSINAR: Limite = { capacidade: 5, porMinuto: 5 / 60 }

async function gastar(s: Pick<Servicos, 'banco'>, chave: string, limite: Limite): Promise<void> {
  const { permitido, esperarSegundos } = await limitar(s.banco.db, chave, limite)
  if (!permitido) throw muitasTentativas(esperarSegundos)
}
const contarUso = (s: Pick<Servicos, 'banco'>, linkId: string) => gastar(s, `campo.link:${linkId}`, DO_LINK)
export const contarAssinatura = (s: Pick<Servicos, 'banco'>, linkId: string) =>
  gastar(s, `campo.assinar:${linkId}`, DE_ASSINAR)

/** Addresses that open nothing: people mistype a few, a program that guesses sends more than these. */
export const ERROS: Limite = { capacidade: 100, porMinuto: 20 }
/** One alarm an hour. */
const ALARME: Limite = { capacidade: 1, porMinuto: 1 / 60 }

/** Counts an address that opened nothing, of any caller; more than a person mistypes are an alarm. */
export async function contarErro(s: Pick<Servicos, 'banco' | 'executar' | 'log'>): Promise<void> {
  const { db } = s.banco
  if ((await limitar(db, 'campo.erros', ERROS)).permitido) return
  if (!(await limitar(db, 'campo.alarme', ALARME)).permitido) return
  s.log.warn('many addresses of /os/ that open nothing')
  await s.executar(sistema, async (u) => {
    const id = uuidv7()
    u.auditar({ acao: 'link_da_ordem.errados', entidade: 'link_da_ordem', entidade_id: id, depois: { muitos: true } })
    u.emitir(linksErrados, { id })
  })
}

/** What a link leads to, counted: a link that is used too often is refused, an address that opens nothing is noted. */
export async function lerPeloLink(s: Servicos, token: string, conta = true): Promise<OsPublica> {
  let o: OsPublica
  try {
    o = await lerOsPublica(s.banco.db, token)
  } catch (erro) {
    if (erro instanceof ErroApp && erro.status === 404) await contarErro(s)
    throw erro
  }
  if (conta) await contarUso(s, o.link_id)
  return o
}
