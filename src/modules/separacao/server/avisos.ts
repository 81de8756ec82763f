import { z } from 'zod'
import { usuariosComPermissao } from '#modules/acesso/publico.ts'
import { aviso, type TipoDeAviso } from '#platform/tipo-de-aviso.ts'
import { materialSumido, trocaMudou } from '../eventos.ts'
import { linkDaSeparacao, linkDasSeparacoes } from '../links.ts'

const MODULO = 'Separação de kits'
const APROVAR = 'separacao.troca.aprovar'
const GERIR = 'separacao.kit.gerir'

const daTroca = z.object({
  troca_id: z.uuid(),
  separacao_id: z.uuid(),
  titulo: z.string(),
  para: z.string(),
  por: z.uuid(),
  pedida_por: z.uuid().nullable(),
  decisao: z.enum(['aprovada', 'recusada']).nullable(),
})

export const avisosDaSeparacao: readonly TipoDeAviso[] = [
  aviso(trocaMudou, daTroca, {
    tipo: 'separacao.troca_pedida',
    modulo: MODULO,
    rotulo: 'Troca de material a decidir',
    dica: 'Um kit pede uma troca que a engenharia decide.',
    padrao: ['sino'],
    permissao: APROVAR,
    aoSubstituto: true,
    async ler(db, e) {
      if (e.decisao) return null
      return {
        para: (await usuariosComPermissao(db, APROVAR)).map((u) => u.id),
        por: e.por,
        titulo: `${e.titulo}: troca por ${e.para} espera a engenharia`,
        href: linkDasSeparacoes(),
        chave: `troca:${e.troca_id}`,
      }
    },
  }),
  aviso(trocaMudou, daTroca, {
    tipo: 'separacao.troca_decidida',
    modulo: MODULO,
    rotulo: 'Resposta da engenharia a uma troca',
    dica: 'A troca que você pediu foi aprovada ou recusada.',
    padrao: ['sino'],
    permissao: 'separacao.kit.separar',
    async ler(_db, e) {
      if (!e.decisao || !e.pedida_por) return null
      return {
        para: [e.pedida_por],
        por: e.por,
        titulo: `${e.titulo}: troca por ${e.para} ${e.decisao}`,
        href: linkDaSeparacao(e.separacao_id),
        chave: `troca:${e.troca_id}:decidida`,
      }
    },
  }),
  aviso(
    materialSumido,
    z.object({
      linha_id: z.uuid(),
      separacao_id: z.uuid(),
      titulo: z.string(),
      descricao: z.string(),
      por: z.uuid().nullable(),
    }),
    {
      tipo: 'separacao.nao_achado',
      modulo: MODULO,
      rotulo: 'Material que não foi achado',
      dica: 'Quem separa um kit não achou um material onde o livro diz que está.',
      padrao: ['sino'],
      permissao: GERIR,
      async ler(db, e) {
        return {
          para: (await usuariosComPermissao(db, GERIR)).map((u) => u.id),
          por: e.por,
          titulo: `${e.titulo}: ${e.descricao} não foi achado`,
          detalhe: 'Confira a prateleira e o saldo.',
          href: linkDaSeparacao(e.separacao_id),
          chave: `sumido:${e.linha_id}`,
        }
      },
    },
  ),
]
