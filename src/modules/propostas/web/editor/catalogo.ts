import { useMemo } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { itens, type Item } from '#modules/catalogo/contract/itens.ts'
import { kits, type Kit } from '#modules/catalogo/contract/kits.ts'
import { tiposDeItem } from '#modules/catalogo/tipos.ts'
import { reduzirFoto } from '#modules/contas/web/publico.ts'
import type { KitEscolhido } from '#modules/simulacoes/regras/kit.ts'
import type { CatalogoDoEditor, CatalogoDosServicos, ItemDeCusto } from '#modules/simulacoes/web/publico.ts'
import { propostas } from '../../contract/propostas.ts'

const QUANTOS = 30

async function listar(tipo: Item['tipo'][], busca: string, signal: AbortSignal): Promise<readonly Item[]> {
  const query = { tipo, limit: QUANTOS, ...(busca ? { busca } : {}) }
  return (await chamar(itens.listar, { query }, { signal })).data
}

async function procurar<T extends Item['tipo']>(tipo: T, busca: string, signal: AbortSignal) {
  return (await listar([tipo], busca, signal)).filter((i): i is Extract<Item, { tipo: T }> => i.tipo === tipo)
}

const doItem = (i: Item) => ({
  itemId: i.id,
  marca: i.marca,
  modelo: i.modelo,
  custoCent: i.preco?.custo_centavos ?? null,
})

/** What a plant has beside modules, inverters and kits. */
const DE_CUSTO: Item['tipo'][] = ['servico', 'estrutura', 'protecao', 'cabo', 'outro']

async function procurarCustos(texto: string, sinal: AbortSignal): Promise<ItemDeCusto[]> {
  return (await listar(DE_CUSTO, texto, sinal)).map((i) => ({
    itemId: i.id,
    descricao: [i.marca, i.modelo].filter(Boolean).join(' ').slice(0, 120),
    grupo: i.tipo === 'servico' ? 'servico' : 'material',
    por: i.unidade === 'kWp' ? 'kwp' : 'fixo',
    custoCent: i.preco?.custo_centavos ?? null,
  }))
}

/** A kit of the catalogue as the inputs keep it, with the datasheets of its equipment. */
function escolhido(k: Kit): KitEscolhido {
  const [modulo] = k.itens.flatMap(({ item: i, quantidade }) => (i.tipo === 'modulo' ? [{ i, quantidade }] : []))
  return {
    kit: {
      kitId: k.id,
      nome: k.nome,
      fornecedor: k.fornecedor,
      precoCent: k.preco_centavos,
      valeAte: k.fim,
      itens: k.itens.map(({ item: i, quantidade }) => ({
        itemId: i.id,
        descricao: [i.marca, i.modelo].filter(Boolean).join(' '),
        unidade: i.unidade,
        quantidade,
      })),
    },
    modulo: modulo ? { ...modulo.i.ficha, ...doItem(modulo.i) } : null,
    modulos: Math.round(modulo?.quantidade ?? 0),
    inversores: k.itens.flatMap(({ item: i, quantidade }) =>
      i.tipo === 'inversor' ? [{ ...i.ficha, ...doItem(i), quantidade: Math.max(1, Math.round(quantidade)) }] : [],
    ),
  }
}

async function procurarKits(busca: string, signal: AbortSignal): Promise<KitEscolhido[]> {
  const { data } = await chamar(
    kits.listar,
    { query: { limit: QUANTOS, vigentes: true, ...(busca ? { busca } : {}) } },
    { signal },
  )
  return data.map(escolhido)
}

export async function procurarModulos(texto: string, sinal: AbortSignal) {
  return (await procurar('modulo', texto, sinal)).map((i) => ({ ...i.ficha, ...doItem(i) }))
}

/** Sides of a stored picture, at most: about 300 kB. */
const LADO_DA_FOTO = 1200

const emBase64 = (arquivo: Blob): Promise<string> =>
  new Promise((resolver, recusar) => {
    const leitor = new FileReader()
    leitor.onload = () => resolver(String(leitor.result).replace(/^[^,]*,/, ''))
    leitor.onerror = () => recusar(new Error('A foto não abriu. Envie um JPEG ou PNG.'))
    leitor.readAsDataURL(arquivo)
  })

const fotosDa = (id: string): CatalogoDoEditor['fotos'] => ({
  async enviar(arquivo) {
    const menor = await reduzirFoto(arquivo, LADO_DA_FOTO)
    if (!menor) throw new Error('A foto não abriu. Envie um JPEG ou PNG.')
    const { data } = await chamar(propostas.enviarFoto, { params: { id }, body: { jpeg: await emBase64(menor) } })
    return data.foto
  },
  abrir: async (foto) => (await chamar(propostas.foto, { params: { id, foto } })).data.url,
})

/** The catalogue as the pickers of the editor ask for it. */
export const useCatalogoDoEditor = (id: string): CatalogoDoEditor =>
  useMemo(
    () => ({
      modulos: procurarModulos,
      fotos: fotosDa(id),
      tarifas: async (lugar, sinal) => (await chamar(propostas.tarifas, { query: lugar }, { signal: sinal })).data,
      bandeira: async (sinal) => (await chamar(propostas.bandeira, {}, { signal: sinal })).data,
      inversores: async (texto, sinal) =>
        (await procurar('inversor', texto, sinal)).map((i) => ({ ...i.ficha, ...doItem(i) })),
      kits: procurarKits,
      custos: procurarCustos,
    }),
    [id],
  )

const PECAS = tiposDeItem.filter((t) => t !== 'servico')
const linhaDo = (i: Item) => ({
  itemId: i.id,
  descricao: [i.marca, i.modelo].filter(Boolean).join(' '),
  custoCent: i.preco?.custo_centavos ?? null,
})

/** The catalogue as the lines of a service ask for it: services are labour, the rest are parts. */
export const catalogoDosServicos: CatalogoDosServicos = {
  hora: async (texto, sinal) => (await listar(['servico'], texto, sinal)).map(linhaDo),
  peca: async (texto, sinal) => (await listar(PECAS, texto, sinal)).map(linhaDo),
}
