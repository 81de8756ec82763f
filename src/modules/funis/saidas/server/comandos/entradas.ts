import type { BodyDe } from '#kit/endpoint.ts'
import { invalido } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { novoSegredo } from '#platform/saidas/assinatura.ts'
import type { Cofre } from '#platform/segredos/cofre.ts'
import { hashDoToken, novoToken } from '#platform/links/token.ts'
import type { webhooks } from '../../contract/webhooks.ts'
import { camposEmUso, funilVigente } from '#modules/funis/nucleo/server/consultas/funil.ts'
import { alterarLigacao, entrada } from './ligacao.ts'

type Corpo = BodyDe<typeof webhooks.criarEntrada>

async function conferir(u: Unidade, funilId: string, p: Corpo): Promise<void> {
  const [funil, campos] = [await funilVigente(u.tx, funilId), await camposEmUso(u.tx)]
  if (p.estagio_id && !funil.definicao.estagios.some((e) => e.id === p.estagio_id))
    throw invalido('Este estágio não é do funil', [{ campo: 'estagio_id', mensagem: 'Este estágio não é do funil' }])
  const perdido = p.mapa.findIndex((m) => m.para !== 'titulo' && !campos.has(m.para))
  if (perdido >= 0)
    throw invalido('Este campo não existe mais', [
      { campo: `mapa.${perdido}.para`, mensagem: 'Este campo não existe mais' },
    ])
}

export async function criarEntrada(
  u: Unidade,
  cofre: Cofre,
  funilId: string,
  p: Corpo,
): Promise<{ id: string; segredo: string }> {
  await conferir(u, funilId, p)
  const id = uuidv7()
  const token = novoToken()
  const segredo = novoSegredo()
  await u.tx
    .insertInto('funis.entradas')
    .values({
      id,
      funil_id: funilId,
      estagio_id: p.estagio_id,
      nome: p.nome,
      ativa: p.ativa,
      mapa: JSON.stringify(p.mapa),
      token_hash: hashDoToken(token),
      token: cofre.cifrar(token, entrada.contexto(id)),
      segredos: cofre.cifrar(JSON.stringify({ segredo }), entrada.contexto(id)),
    })
    .execute()
  u.auditar({ acao: 'funil.entrada_criar', entidade: 'funil', entidade_id: funilId, depois: { id, nome: p.nome } })
  return { id, segredo }
}

export async function alterarEntrada(u: Unidade, funilId: string, id: string, p: Corpo): Promise<void> {
  await conferir(u, funilId, p)
  await alterarLigacao(
    u,
    entrada,
    funilId,
    id,
    { nome: p.nome, estagio_id: p.estagio_id, ativa: p.ativa, mapa: JSON.stringify(p.mapa) },
    { nome: p.nome, ativa: p.ativa },
  )
}
