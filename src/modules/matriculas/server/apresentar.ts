import { mascararDocumento } from '#kit/documento.ts'
import { paraCada } from '#kit/objeto.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Ligados } from '#platform/ligados.ts'
import type { Db } from '#platform/postgres/banco.ts'
import { diaAqui } from '#kit/aqui.ts'
import { diaBr } from '#kit/dias.ts'
import type { LugarNaFila as LugarNoFio, Matricula, MatriculaNaLista } from '../contract/formas.ts'
import { cabe, podePeloPapel } from '../regras/ciclo.ts'
import { fraseDoEvento } from '../regras/historico.ts'
import { faltaNoLivro } from '../regras/livro.ts'
import { proximoReajuste } from '../regras/plano.ts'
import { saldoDaQuota } from '../regras/quota.ts'
import { atosDaMatricula } from '../tipos.ts'
import { fimDoAviso } from './comandos/vida.ts'
import { detalheDa, eventosDa, type Detalhe } from './consultas/detalhe.ts'
import { documentosDa } from './consultas/documentos.ts'
import { lugarNaFila, type LugarNaFila } from './consultas/fila.ts'
import { consentimentosDa, livroDa, quotasDa } from './consultas/livro.ts'
import { matriculaPorId, type LinhaDaMatricula } from './consultas/matriculas.ts'
import { planosDa } from './consultas/plano.ts'
import { unidadesDaMatricula } from './consultas/unidades.ts'
import { nomesDasUsinas } from './consultas/usinas.ts'
import { seSair } from './encaixes.ts'
import { papeisDe, semMatricula, veDados } from './politica.ts'

const iso = (d: Date | null): string | null => d?.toISOString() ?? null

/** A list shows a CPF masked, to everybody. */
export const naLista = ({ chave: _, ...l }: LinhaDaMatricula): MatriculaNaLista => ({
  ...l,
  documento: l.documento && mascararDocumento(l.documento),
  consentiu_em: iso(l.consentiu_em),
  criada_em: l.criada_em.toISOString(),
  atualizada_em: l.atualizada_em.toISOString(),
})

export const naFila = (l: LugarNaFila): LugarNoFio => ({ ...l, entrou_em: l.entrou_em.toISOString() })

const saida = (l: LinhaDaMatricula, d: Detalhe): Matricula['saida'] =>
  d.saida_tipo && d.saida_pedida_em && l.saida_aviso_ate
    ? {
        tipo: d.saida_tipo,
        pedida_em: d.saida_pedida_em,
        aviso_ate: l.saida_aviso_ate,
        motivo: d.saida_motivo ?? '',
        encerrada_em: d.encerrada_em,
      }
    : null

const reais = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })

/** What an exit asked today would mean: the notice here, energy and invoices by the modules that have them. */
async function seSairHoje(db: Db, ligados: Ligados, l: LinhaDaMatricula, d: Detalhe, unidades: readonly string[]) {
  const fim = fimDoAviso('demissao', diaAqui(), d.aviso_previo_dias)
  const deFora = await Promise.all(ligados.de(seSair).map((ao) => ao(db, { matriculaId: l.id, unidades })))
  const { aDevolver } = saldoDaQuota(await quotasDa(db, l.id))
  return [
    { rotulo: 'Aviso', valor: `${d.aviso_previo_dias} dias, até ${diaBr(fim)}` },
    ...deFora.flat(),
    ...(aDevolver > 0 ? [{ rotulo: 'Quota-parte', valor: `${reais.format(aDevolver / 100)} a devolver` }] : []),
  ]
}

/** A member that the user sees, without what the user may not see. */
export async function apresentarMatricula(db: Db, ligados: Ligados, ctx: Ctx, id: string): Promise<Matricula> {
  const l = await matriculaPorId(db, ctx, id)
  const d = l && (await detalheDa(db, id))
  if (!l || !d) throw semMatricula()
  const [unidades, planos, documentos, eventos, consentimentos, fila, livro, quotas] = await Promise.all([
    unidadesDaMatricula(db, id),
    planosDa(db, id),
    documentosDa(db, id),
    eventosDa(db, id),
    consentimentosDa(db, id),
    lugarNaFila(db, ctx, id),
    livroDa(db, id),
    quotasDa(db, id),
  ])
  const usinas = await nomesDasUsinas(
    db,
    unidades.flatMap((x) => x.usina_id ?? []),
  )
  const papeis = papeisDe(ctx)
  const ve = veDados(ctx)
  const sai =
    l.situacao === 'encerrada'
      ? []
      : await seSairHoje(
          db,
          ligados,
          l,
          d,
          unidades.map((x) => x.unidade_id),
        )
  const [plano] = planos
  return {
    ...naLista(l),
    versao: d.versao,
    contrato_id: d.contrato_id,
    proposta:
      d.proposta_id && d.proposta ? { id: d.proposta_id, numero: d.proposta, versao: d.proposta_versao ?? 1 } : null,
    vencimento_dia: d.vencimento_dia,
    aviso_previo_dias: d.aviso_previo_dias,
    prazo_meses: d.prazo_meses,
    prometido_mes_centavos: d.prometido_mes_centavos,
    reajuste_indice: d.reajuste_indice,
    proximo_reajuste: plano && plano.desconto === null ? proximoReajuste(plano.vigente_de) : null,
    congelado_em: d.congelado_em.toISOString(),
    ata: d.ata,
    saida: saida(l, d),
    se_sair: sai,
    unidades_da_matricula: unidades.map(({ usina_id, ...x }) => ({
      ...x,
      titular: ve ? x.titular : null,
      usina: usina_id ? { id: usina_id, nome: usinas.get(usina_id) ?? '' } : null,
    })),
    planos,
    documentos: documentos.map(({ decidido_em: _, ...x }) => ({
      ...x,
      nome: ve ? x.nome : null,
      pedido_em: x.pedido_em.toISOString(),
      recebido_em: iso(x.recebido_em),
    })),
    consentimentos: Object.values(consentimentos).map((c) => ({ ...c, em: c.em.toISOString() })),
    fila: fila && naFila(fila),
    eventos: eventos.map(({ dados, ...e }) => ({
      ...e,
      em: e.em.toISOString(),
      frase: fraseDoEvento({ ...e, dados }),
    })),
    livro: ve ? livro : null,
    falta_no_livro: faltaNoLivro(livro),
    quotas: ve ? quotas : null,
    pode: paraCada(atosDaMatricula, (ato) => cabe(l.situacao, ato) && podePeloPapel(ato, papeis)),
  }
}
