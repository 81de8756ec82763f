import { conflito } from '#kit/erro.ts'
import { aoDeixarDemonstracao, parteDaDemonstracao } from '#modules/acesso/publico.ts'
import { aoEditar, aoMarcar, aoPassar } from '#modules/ordens/publico.ts'
import { difundir } from '#platform/eventos/relay.ts'
import { comFrases, type Frases } from '#platform/eventos/restricoes.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { registrar } from '#platform/http/rotas.ts'
import { juntar, type Modulo } from '#platform/modulo.ts'
import type { Servicos } from '#platform/servicos.ts'
import { atosDoCampo } from '../contract/atos.ts'
import { conflitosDoCampo } from '../contract/conflitos.ts'
import { diaDoCampo } from '../contract/dia.ts'
import { conflitoMudou, diaMudou } from '../eventos.ts'
import { avisosDoCampo } from './avisos.ts'
import { CANAL_DOS_CONFLITOS, canaisDoCampo, canalDoTecnico } from './canais-ao-vivo.ts'
import { tecnicosDa } from './consultas/ordens-do-tecnico.ts'
import { parteDaOsPublica } from './publico/parte.ts'
import { rotasDoDia, rotasDosAtos } from './rotas/campo.ts'
import { rotasDosConflitos } from './rotas/conflitos.ts'

const frases: Frases = {
  conflitos_decididos_uma_vez: () => conflito('Outra pessoa acabou de decidir este conflito.'),
  recebidos_na_ordem: () => conflito('Este envio repete o número de outro. Atualize o aplicativo.'),
}

/** The technician's offline application and the tray of what did not fit. */
export function moduloDoCampo(base: Servicos): Modulo {
  const s = { ...base, executar: comFrases(base.executar, frases) }
  return juntar([parteDoAparelho(s), parteDaOsPublica(s)])
}

/** The phones of the order's technicians read their day again. */
async function avisarTecnicos(u: Unidade, ordemId: string): Promise<void> {
  for (const usuario_id of await tecnicosDa(u.tx, ordemId)) u.emitir(diaMudou, { usuario_id })
}

function parteDoAparelho(s: Servicos): Modulo {
  return {
    difusoes: [
      difundir(conflitoMudou, (e) => [
        { canal: CANAL_DOS_CONFLITOS, nome: 'conflito', dados: { id: e.conflito_id }, unica: `c:${e.conflito_id}` },
      ]),
      difundir(diaMudou, (e) => [
        { canal: canalDoTecnico(e.usuario_id), nome: 'dia', dados: {}, unica: `d:${e.usuario_id}` },
      ]),
    ],
    avisos: avisosDoCampo,
    ligados: [
      aoDeixarDemonstracao(parteDaDemonstracao(-1, 'campo.deixar_demonstracao', { leva: {} })),
      // what the office plans or cancels is on the phones that are open
      aoMarcar(async (u, { tecnicos }) => tecnicos.forEach((usuario_id) => u.emitir(diaMudou, { usuario_id }))),
      aoPassar(async (u, p) => {
        if (p.para === 'cancelada' || p.para === 'reaberta') await avisarTecnicos(u, p.ordem_id)
      }),
      aoEditar(avisarTecnicos),
    ],
    canaisAoVivo: canaisDoCampo,
    registrar(app, porteiro, registro) {
      registrar(app, porteiro, 'campo.dia', diaDoCampo, rotasDoDia(s), registro)
      registrar(app, porteiro, 'campo.atos', atosDoCampo, rotasDosAtos(s), registro)
      registrar(app, porteiro, 'campo.conflitos', conflitosDoCampo, rotasDosConflitos(s), registro)
    },
  }
}
