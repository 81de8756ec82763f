import { invalido } from '#kit/erro.ts'
import { comFrases, type Frases } from '#platform/eventos/restricoes.ts'
import { registrar } from '#platform/http/rotas.ts'
import type { Modulo } from '#platform/modulo.ts'
import type { Servicos } from '#platform/servicos.ts'
import { empresa } from '../contract/empresa.ts'
import { BUCKET_DOS_LOGOS } from './comandos/logo.ts'
import { rotasDaEmpresa } from './rotas.ts'

const repetido = 'Já existe uma razão social em uso com este CNPJ'
const frases: Frases = {
  entidades_cnpj_unico: () => invalido(repetido, [{ campo: 'cnpj', mensagem: repetido }]),
}

/** The company: its name, looks and texts, and its legal entities. */
export const moduloDaEmpresa = (s: Servicos): Modulo => ({
  // the server alone stores and reads the logos
  arquivos: [{ bucket: BUCKET_DOS_LOGOS, permitir: async () => false }],
  registrar(app, porteiro, registro) {
    const comSentencas = { ...s, executar: comFrases(s.executar, frases) }
    registrar(app, porteiro, 'empresa', empresa, rotasDaEmpresa(comSentencas), registro)
  },
})
