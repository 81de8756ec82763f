import { conflito, invalido } from '#kit/erro.ts'
import { aoDeixarDemonstracao } from '#modules/acesso/publico.ts'
import { difundir } from '#platform/eventos/relay.ts'
import { comFrases, type Frases } from '#platform/eventos/restricoes.ts'
import { registrar } from '#platform/http/rotas.ts'
import { juntar, type Modulo } from '#platform/modulo.ts'
import type { Servicos } from '#platform/servicos.ts'
import { fotosDosItens } from '../contract/fotos.ts'
import { itens } from '../contract/itens.ts'
import { kits } from '../contract/kits.ts'
import { precos } from '../contract/precos.ts'
import { regrasDePreco } from '../contract/regras.ts'
import { itemMudou, kitMudou, regraMudou } from '../eventos.ts'
import { canaisDoCatalogo, CANAL_DO_CATALOGO } from './canais-ao-vivo.ts'
import { deixarCatalogo } from './comandos/demonstracao/deixar.ts'
import { BUCKET_DAS_FOTOS } from './comandos/foto.ts'
import { parteDaImportacao } from './importacao/parte.ts'
import { rotasDasFotos } from './rotas/fotos.ts'
import { rotasDosItens, rotasDosPrecos } from './rotas/itens.ts'
import { rotasDosKits } from './rotas/kits.ts'
import { rotasDasRegras } from './rotas/regras.ts'

const noCampo = (campo: string, mensagem: string) => () => invalido(`${mensagem}.`, [{ campo, mensagem }])
const frases: Frases = {
  precos_sem_sobreposicao: noCampo(
    'inicio',
    'Este fornecedor já tem preço deste item nestes dias: mude a data ou encerre o anterior',
  ),
  kits_sem_sobreposicao: noCampo('inicio', 'Este fornecedor já tem um kit com este nome nestes dias'),
  regras_sem_sobreposicao: noCampo(
    'regra.inicio',
    'Já há uma regra para esta faixa nestes dias: mude a data ou encerre a anterior',
  ),
  itens_ficha_coerente: () =>
    conflito('Os números da ficha técnica se contradizem. Confira Voc, Vmp e a faixa do MPPT.'),
}

/** Equipment and services with datasheets, supplier prices, kits, and the rules of the selling price. */
export function moduloDoCatalogo(base: Servicos): Modulo {
  const s = { ...base, executar: comFrases(base.executar, frases) }
  return { ...juntar([parteDoCadastro(s), parteDaImportacao(s)]), canaisAoVivo: canaisDoCatalogo }
}

const mudou = (nome: string, id: string) => [{ canal: CANAL_DO_CATALOGO, nome, dados: { id }, unica: `${nome}:${id}` }]

const parteDoCadastro = (s: Servicos): Modulo => ({
  difusoes: [
    difundir(itemMudou, (e) => mudou('item', e.item_id)),
    difundir(kitMudou, (e) => mudou('kit', e.kit_id)),
    difundir(regraMudou, (e) => mudou('regra', e.regra_id)),
  ],
  ligados: [
    aoDeixarDemonstracao({
      ordem: 5,
      leva: {},
      configurado: { 'catalogo.itens': 'itens do catálogo' },
      deixar: deixarCatalogo,
    }),
  ],
  // written and read by the endpoints of the module alone
  arquivos: [{ bucket: BUCKET_DAS_FOTOS, permitir: () => Promise.resolve(false) }],
  registrar(app, porteiro, registro) {
    registrar(app, porteiro, 'catalogo.itens', itens, rotasDosItens(s), registro)
    registrar(app, porteiro, 'catalogo.fotos', fotosDosItens, rotasDasFotos(s), registro)
    registrar(app, porteiro, 'catalogo.precos', precos, rotasDosPrecos(s), registro)
    registrar(app, porteiro, 'catalogo.kits', kits, rotasDosKits(s), registro)
    registrar(app, porteiro, 'catalogo.regras', regrasDePreco, rotasDasRegras(s), registro)
  },
})
