import { sql } from 'kysely'
import { quemCobre, type Medidas } from '#engines/funil/aprovacao.ts'
import type { AprovacaoDeSaida, Estagio } from '#engines/funil/tipos.ts'
import { conflito, ErroApp, naoEncontrado } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { cartaoMudou, type CartaoTrancado, funilVigente } from '#modules/funis/publico.ts'
import { comoCredencial } from '../../../regras/aprovacao.ts'
import { medidasDo, passaSozinho, situacaoDaSaida } from '../consultas/saida.ts'
import { avisarAprovadores } from './avisar.ts'

const SEM_PEDIR = 'Dentro do próprio limite'

interface Pedido {
  por: string
  observacao: string | null
}
interface Gravado extends Pedido {
  medidas: Medidas
  quem: string[]
  direta: boolean
}

/**
 * Requests the approval to leave a stage. It is granted immediately within a limit of the requester's own position; 422
 * SEM_DECISOR when no user could grant it.
 */
export async function pedirSaida(u: Unidade, c: CartaoTrancado, estagioId: string, p: Pedido): Promise<string> {
  const estagio = (await funilVigente(u.tx, c.funil_id)).definicao.estagios.find((e) => e.id === estagioId)
  if (!estagio?.aprovacao) throw naoEncontrado('Este estágio não pede aprovação para sair.')
  const medidas = await medidasDo(u.tx, c.id, estagio.aprovacao.vigia)
  const direta = await passaSozinho(u.tx, p.por, estagio.aprovacao, medidas)
  const s = direta ? null : await situacaoDaSaida(u.tx, c, estagio, p.por)
  if (s?.situacao === 'sem_decisor') throw new ErroApp('SEM_DECISOR', 422, s.frase, { details: s })
  const id = await gravar(u, c, estagio, {
    ...p,
    medidas,
    direta,
    quem: quemCobre(estagio.aprovacao, medidas, 'aprova').map(comoCredencial),
  })
  if (!id) throw conflito('Já há um pedido em andamento, ou já aprovado, para estes números.')
  if (!direta) await avisarAprovadores(u, id)
  u.emitir(cartaoMudou, { cartao_id: c.id, funil_id: c.funil_id, estagio_id: c.estagio_id, versao: c.versao })
  return id
}

/** Records that the user moves the card within a limit of their own; returns false when no such limit covers it. */
export async function autorizarSozinho(
  u: Unidade,
  c: CartaoTrancado,
  estagio: Estagio,
  usuarioId: string,
): Promise<boolean> {
  const ap = estagio.aprovacao as AprovacaoDeSaida
  const medidas = await medidasDo(u.tx, c.id, ap.vigia)
  if (!(await passaSozinho(u.tx, usuarioId, ap, medidas))) return false
  // a pending request is no longer needed
  await sql`
    update funis.aprovacoes
    set situacao = 'cancelada', decidida_em = now()
    where cartao_id = ${c.id}
      and estagio_id = ${estagio.id}
      and situacao = 'pendente'
  `.execute(u.tx)
  return (await gravar(u, c, estagio, { por: usuarioId, observacao: null, medidas, direta: true, quem: [] })) !== null
}

async function gravar(u: Unidade, c: CartaoTrancado, estagio: Estagio, p: Gravado): Promise<string | null> {
  const campos = (estagio.aprovacao?.vigia ?? []).map((v) => v.campo)
  // an approval without all currently watched fields is no longer valid
  await sql`
    update funis.aprovacoes
    set
      situacao = 'reaberta',
      caiu_de = situacao,
      decidida_em = now(),
      queda_tratada_em = now()
    where cartao_id = ${c.id}
      and estagio_id = ${estagio.id}
      and situacao in ('pendente', 'aprovada')
      and not vigiados ?& ${campos}::text[]
  `.execute(u.tx)
  const id = uuidv7()
  const etapas = [{ nome: p.direta ? SEM_PEDIR : '', quem: p.quem, substitutos: [], apos_horas: 24 }]
  const { rows } = await sql`
    insert into funis.aprovacoes (
      id, cartao_id, estagio_id, pedida_por, observacao, valor_centavos, vigiados, etapas, situacao, decidida_em
    )
    select
      ${id},
      c.id,
      ${estagio.id},
      ${p.por},
      ${p.observacao || null},
      c.valor_centavos,
      ${JSON.stringify(p.medidas)}::jsonb,
      ${JSON.stringify(etapas)}::jsonb,
      ${p.direta ? 'aprovada' : 'pendente'},
      ${p.direta ? new Date() : null}
    from funis_publico.cartoes c
    where c.id = ${c.id}
    on conflict (cartao_id, estagio_id)
    where situacao in ('pendente', 'aprovada')
    do nothing
    returning id
  `.execute(u.tx)
  if (rows.length === 0) return null
  u.auditar({
    acao: p.direta ? 'aprovacao.dispensada' : 'aprovacao.pedir',
    entidade: 'cartao',
    entidade_id: c.id,
    depois: { aprovacao_id: id, nome: `Sair de “${estagio.nome}”`, ...p.medidas },
    motivo: p.observacao ?? undefined,
  })
  return id
}
