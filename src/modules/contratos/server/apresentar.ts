import { paraCada } from '#kit/objeto.ts'
import { pedidoDaOrigem } from '#modules/assinaturas/publico.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { Contrato, ContratoNaLista } from '../contract/formas.ts'
import { checarContrato, diferencasDaProposta } from '../regras/checar.ts'
import { cabe, podePeloPapel } from '../regras/ciclo.ts'
import { atosDoContrato } from '../tipos.ts'
import { contratoPorId, type LinhaDoContrato } from './consultas/contratos.ts'
import {
  aditivosDo,
  apoliceDo,
  comentariosDo,
  eventosDo,
  propostaDo,
  sinistrosDo,
  versaoDo,
  versoesDo,
} from './consultas/detalhe.ts'
import { ORIGEM_DO_CONTRATO } from '../regras/origens.ts'
import { papeisDe, semContrato } from './politica.ts'

const iso = (d: Date | null): string | null => d?.toISOString() ?? null

export const naLista = (l: LinhaDoContrato): ContratoNaLista => ({
  id: l.id,
  numero: l.numero,
  tipo: l.tipo,
  situacao: l.situacao,
  versao: l.versao,
  titulo: l.titulo,
  proposta_id: l.proposta_id,
  cartao_id: l.cartao_id,
  cliente: { contato_id: l.contato_id, nome: l.cliente_nome },
  responsavel: { id: l.responsavel_id, nome: l.responsavel },
  valor_centavos: l.valor_centavos,
  revisar_ate: l.revisar_ate,
  assinar_ate: iso(l.assinar_ate),
  assinatura_parada: l.assinatura_parada,
  arrependimento_ate: iso(l.arrependimento_ate),
  vigente_de: l.vigente_de,
  vigente_ate: l.vigente_ate,
  reajuste_em: l.reajuste_em,
  criado_em: l.criado_em.toISOString(),
  atualizado_em: l.atualizado_em.toISOString(),
})

/** Who has signed and who reads; without CPF, phone or e-mail. */
async function assinaturasDo(db: Db, id: string): Promise<Contrato['assinaturas']> {
  const p = await pedidoDaOrigem(db, { ...ORIGEM_DO_CONTRATO, id })
  return (
    p && {
      situacao: p.situacao,
      codigo: p.codigo,
      prazo_em: p.prazoEm.toISOString(),
      motivo: p.motivo,
      signatarios: p.signatarios.map((s) => ({
        nome: s.nome,
        papel: s.papel,
        ordem: s.ordem,
        situacao: s.situacao,
        assinado_em: iso(s.assinadoEm),
        lendo_pagina: s.lendoPagina,
      })),
    }
  )
}

/** A contract as its page shows it. */
export async function apresentarContrato(db: Db, ctx: Ctx, id: string): Promise<Contrato> {
  const l = await contratoPorId(db, ctx, id)
  const versao = l && (await versaoDo(db, id, l.versao))
  if (!versao) throw semContrato()
  const { conteudo } = versao
  const [versoes, eventos, comentarios, aditivos, apolice, sinistros, proposta, assinaturas] = await Promise.all([
    versoesDo(db, id),
    eventosDo(db, id),
    comentariosDo(db, id),
    aditivosDo(db, id),
    apoliceDo(db, id),
    sinistrosDo(db, id),
    propostaDo(db, l.proposta_id, l.proposta_versao),
    assinaturasDo(db, id),
  ])
  const papeis = papeisDe(ctx)
  return {
    ...naLista(l),
    revisao: l.revisao,
    modelo_versao: versao.modelo_versao,
    conteudo,
    checagem: checarContrato(l.tipo, conteudo),
    diferencas: diferencasDaProposta(l.tipo, conteudo),
    proposta: proposta && { ...proposta, aceita_em: conteudo.variaveis['proposta.aceita_em'] ?? null },
    motivo: l.motivo,
    arrependimento_dias: l.arrependimento_dias,
    inicio_pedido_em: l.inicio_pedido_em,
    inicio_prova: l.inicio_prova,
    prazo_meses: l.prazo_meses,
    reajuste_indice: l.reajuste_indice,
    enviado_em: iso(l.enviado_em),
    assinado_em: iso(l.assinado_em),
    versoes,
    eventos,
    comentarios,
    aditivos,
    apolice,
    sinistros,
    assinaturas,
    pode: paraCada(atosDoContrato, (a) => cabe(l.situacao, a) && podePeloPapel(a, papeis)),
  }
}
