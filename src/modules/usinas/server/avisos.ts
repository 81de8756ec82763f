import { z } from 'zod'
import { usuariosComPermissao } from '#modules/acesso/publico.ts'
import { aviso, type TipoDeAviso } from '#platform/tipo-de-aviso.ts'
import { alertaAbriu } from '../eventos.ts'
import { linkDaUsina } from '../links.ts'
import { lerAlerta } from './consultas/alerta.ts'

const FRASES: Readonly<Record<string, string>> = {
  pr_baixo: 'gera abaixo do esperado há dois meses',
  injecao_zero: 'não injetou energia',
  vacancia: 'tem energia sem uso',
  sem_leitura: 'está sem leitura',
  nuvem_fora: 'está sem resposta do monitoramento',
  conta_corrigida: 'teve a conta de um mês fechado corrigida',
}

export const avisosDasUsinas: readonly TipoDeAviso[] = [
  aviso(alertaAbriu, z.object({ alerta_id: z.uuid(), usina_id: z.uuid(), tipo: z.string() }), {
    tipo: 'usina.alerta',
    modulo: 'Usinas',
    rotulo: 'Alertas das usinas',
    dica: 'PR baixo por dois meses, nada injetado, energia sem uso, mês sem leitura ou conta corrigida depois do fechamento.',
    padrao: ['sino'],
    permissao: 'usinas.leitura.lancar',
    async ler(db, e) {
      const alerta = await lerAlerta(db, e.alerta_id)
      const frase = FRASES[e.tipo]
      return alerta && frase
        ? {
            para: (await usuariosComPermissao(db, 'usinas.leitura.lancar')).map((p) => p.id),
            por: null,
            titulo: `${alerta.usina} ${frase}`,
            href: linkDaUsina(e.usina_id),
            chave: `usina:alerta:${e.alerta_id}`,
          }
        : null
    },
  }),
]
