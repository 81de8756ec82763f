import { diaAqui } from '#kit/aqui.ts'
import { aoDeixarDemonstracao, parteDaDemonstracao } from '#modules/acesso/publico.ts'
import { carimbarEsquecidos } from '#modules/assinaturas/publico.ts'
import { contagensDoEstoque, relatoriosDeFora } from '#modules/estoque/publico.ts'
import { difundir } from '#platform/eventos/relay.ts'
import { comFrases } from '#platform/eventos/restricoes.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import { pode } from '#platform/http/contexto.ts'
import { registrar } from '#platform/http/rotas.ts'
import { trabalho } from '#platform/jobs/trabalho.ts'
import type { Modulo } from '#platform/modulo.ts'
import type { CanaisAoVivo } from '#platform/realtime/canais.ts'
import type { Servicos } from '#platform/servicos.ts'
import { ciclos } from '../contract/ciclos.ts'
import { contagens } from '../contract/contagens.ts'
import { inventarios } from '../contract/inventarios.ts'
import { revisoes } from '../contract/revisao.ts'
import { inventarioMudou } from '../eventos.ts'
import { avisosDosInventarios } from './avisos.ts'
import { carimbarResultado, resultadosSemCarimbo } from './comandos/carimbar.ts'
import { abrirDoCiclo } from './comandos/ciclos.ts'
import { selarResultado } from './comandos/selar.ts'
import { ciclosVencidos } from './consultas/ciclos.ts'
import { acuraciaDasContagens } from './consultas/acuracia.ts'
import { contagensParaOPainel } from './consultas/para-o-painel.ts'
import { frases } from './frases.ts'
import { rotasDaRevisao, rotasDasContagens, rotasDosCiclos, rotasDosInventarios } from './rotas.ts'
import { trabalhoDeCarimbar, trabalhoDeSelar } from './tipos-de-trabalho.ts'

/** Ids only: what changed is read again under the rights of the reader. */
const canais: CanaisAoVivo = {
  prefixo: 'inventarios_',
  gerais: () => [],
  async permitidos(_db, ctx, ids) {
    return pode(ctx, 'inventarios.inventario.ver') ? ids.filter((id) => id === 'todos') : []
  },
}

async function abrirVencidos(s: Servicos): Promise<void> {
  for (const id of await ciclosVencidos(s.banco.db, diaAqui()))
    await s
      .executar(sistema, (u) => abrirDoCiclo(u, id))
      // a cycle whose place or people are gone is shown as overdue; the others go on
      .catch((erro: unknown) => s.log.error({ erro, ciclo: id }, 'inventory cycle not opened'))
}

/** Counts: scope, picture of the balances, blind counting, recounts, approval, one posting. */
export function moduloDosInventarios(base: Servicos): Modulo {
  const s = { ...base, executar: comFrases(base.executar, frases) }
  return {
    difusoes: [
      difundir(inventarioMudou, ({ inventario_id: id }) => [
        { canal: 'inventarios_todos', nome: 'inventario', dados: { id }, unica: `inventario:${id}` },
      ]),
    ],
    canaisAoVivo: canais,
    ligados: [
      contagensDoEstoque(contagensParaOPainel),
      relatoriosDeFora(acuraciaDasContagens),
      // before the places and people that they name
      aoDeixarDemonstracao(
        parteDaDemonstracao(-1, 'inventarios.deixar_demonstracao', {
          leva: {
            'inventarios.inventarios': 'inventários',
            'inventarios.ciclos': 'ciclos de contagem',
          },
        }),
      ),
    ],
    avisos: avisosDosInventarios,
    trabalhos: [
      trabalho(trabalhoDeSelar, ({ inventario_id }) => selarResultado(s, inventario_id)),
      trabalho(trabalhoDeCarimbar, ({ inventario_id }) => carimbarResultado(s, inventario_id)),
    ],
    rotinas: [
      { nome: 'inventarios:ciclos', cron: '11 9 * * *', executar: () => abrirVencidos(s) },
      {
        nome: 'inventarios:sem_carimbo',
        cron: '51 3 * * *',
        executar: () => carimbarEsquecidos(s, () => resultadosSemCarimbo(s), carimbarResultado),
      },
    ],
    registrar(app, porteiro, registro) {
      registrar(app, porteiro, 'inventarios.inventarios', inventarios, rotasDosInventarios(s), registro)
      registrar(app, porteiro, 'inventarios.contagens', contagens, rotasDasContagens(s), registro)
      registrar(app, porteiro, 'inventarios.revisao', revisoes, rotasDaRevisao(s), registro)
      registrar(app, porteiro, 'inventarios.ciclos', ciclos, rotasDosCiclos(s), registro)
    },
  }
}
