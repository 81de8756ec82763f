import { conflito, invalido } from '#kit/erro.ts'
import { difundir } from '#platform/eventos/relay.ts'
import { comFrases, type Frases } from '#platform/eventos/restricoes.ts'
import { registrar } from '#platform/http/rotas.ts'
import { juntar, type Modulo } from '#platform/modulo.ts'
import type { Servicos } from '#platform/servicos.ts'
import { bandeiras, cosip, tributos } from '../contract/base.ts'
import { distribuidoras, periodos } from '../contract/tarifas.ts'
import { baseMudou, tarifaMudou } from '../eventos.ts'
import { canaisDasTarifas, CANAL_DAS_TARIFAS } from './canais-ao-vivo.ts'
import { LINHA_EM_USO } from './comandos/da-base.ts'
import { EM_USO } from './comandos/periodos.ts'
import { parteDaImportacao } from './importacao/parte.ts'
import { rotasDaCosip, rotasDasBandeiras, rotasDosTributos } from './rotas/base.ts'
import { rotasDasDistribuidoras, rotasDosPeriodos } from './rotas/tarifas.ts'

const noCampo = (campo: string, mensagem: string) => () => invalido(`${mensagem}.`, [{ campo, mensagem }])
const frases: Frases = {
  vigencias_sem_sobreposicao: noCampo('inicio', 'Já existe um período nestes dias'),
  vigencia_em_uso: () => conflito(EM_USO),
  linha_da_base_em_uso: () => conflito(LINHA_EM_USO),
  distribuidoras_nome_unico: noCampo('nome', 'Já existe uma distribuidora com este nome'),
  tributos_sem_sobreposicao: noCampo('faixa_de', 'Já existem tributos neste mês para esta faixa'),
  cosip_sem_sobreposicao: noCampo('faixa_de', 'Este município já tem iluminação pública nesta faixa e nestes dias'),
  distribuidoras_cnpj_unico: noCampo('cnpj', 'Já existe uma distribuidora com este CNPJ'),
}

/** Utilities and what they charge: tariffs, taxes, flags, public lighting. */
export function moduloDasTarifas(base: Servicos): Modulo {
  const s = { ...base, executar: comFrases(base.executar, frases) }
  return { ...juntar([parteDaImportacao(s), parteDoCadastro(s)]), canaisAoVivo: canaisDasTarifas }
}

function parteDoCadastro(s: Servicos): Modulo {
  return {
    difusoes: [
      difundir(tarifaMudou, (e) => [
        {
          canal: CANAL_DAS_TARIFAS,
          nome: 'tarifa',
          dados: { distribuidora_id: e.distribuidora_id },
          unica: `t:${e.distribuidora_id}`,
        },
      ]),
      difundir(baseMudou, (e) => [
        { canal: CANAL_DAS_TARIFAS, nome: 'base', dados: { que: e.que }, unica: `b:${e.que}` },
      ]),
    ],
    registrar(app, porteiro, registro) {
      registrar(app, porteiro, 'tarifas.distribuidoras', distribuidoras, rotasDasDistribuidoras(s), registro)
      registrar(app, porteiro, 'tarifas.periodos', periodos, rotasDosPeriodos(s), registro)
      registrar(app, porteiro, 'tarifas.tributos', tributos, rotasDosTributos(s), registro)
      registrar(app, porteiro, 'tarifas.bandeiras', bandeiras, rotasDasBandeiras(s), registro)
      registrar(app, porteiro, 'tarifas.cosip', cosip, rotasDaCosip(s), registro)
    },
  }
}
