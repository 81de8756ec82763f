import { z } from 'zod'
import { usuariosComPermissao } from '#modules/acesso/publico.ts'
import { diaBr } from '#kit/dias.ts'
import { emReais } from '#modules/simulacoes/regras/em-numeros.ts'
import { aviso, type TipoDeAviso } from '#platform/tipo-de-aviso.ts'
import { extratoFechou } from '../eventos.ts'
import { linkDosInvestimentos } from '../links.ts'
import { soOMes } from '../regras/palavras.ts'
import { extratoDoAviso } from './consultas/do-aviso.ts'

export const avisosDosInvestidores: readonly TipoDeAviso[] = [
  aviso(extratoFechou, z.object({ extrato_id: z.uuid(), usina_id: z.uuid(), competencia: z.string() }), {
    tipo: 'investidores.extrato_fechado',
    modulo: 'Cotas de usinas',
    rotulo: 'Extrato de usina fechado',
    dica: 'O mês de uma usina foi fechado: quanto se distribui, a quantos investidores e em que dia.',
    padrao: ['sino'],
    permissao: 'investidores.extrato.fechar',
    async ler(db, e) {
      const x = await extratoDoAviso(db, e.extrato_id)
      if (!x) return null
      const quem = await usuariosComPermissao(db, 'investidores.extrato.fechar')
      return {
        para: quem.map((u) => u.id).filter((id) => id !== x.fechado_por),
        por: x.fechado_por,
        titulo: `Extrato de ${soOMes(e.competencia)} da ${x.usina} fechado`,
        detalhe: x.prevista_em
          ? `${emReais(x.soma_centavos)} a ${x.cotas === 1 ? '1 cota' : `${x.cotas} cotas`}, em ${diaBr(x.prevista_em)}`
          : 'Nada a distribuir neste mês.',
        href: linkDosInvestimentos(),
        chave: `investidores-fechado:${e.extrato_id}`,
      }
    },
  }),
]
