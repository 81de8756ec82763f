import { MESES } from '#kit/meses.ts'
import { diaBr } from '#kit/dias.ts'
import { ehObjeto } from '#kit/objeto.ts'
import { emNumero, emPct, emReais } from '#modules/simulacoes/regras/em-numeros.ts'
import { NOMES_DOS_MODELOS } from '#modules/simulacoes/regras/nomes-dos-modelos.ts'
import type { ConteudoDaProposta } from '../contract/conteudo.ts'
import type { Diferenca } from '../contract/formas.ts'
import { resumir } from './resumir.ts'

/** Names of the inputs for a reader; a field without one takes that of the field around it. */
const ROTULOS: Readonly<Record<string, string>> = {
  consumo: 'Consumo',
  unidades: 'Unidade',
  te: 'TE sem impostos',
  tusd: 'TUSD sem impostos',
  fioB: 'Fio B',
  icms: 'ICMS',
  pis: 'PIS',
  cofins: 'COFINS',
  cosip: 'Iluminação pública',
  bandeiraSemTributos: 'Bandeira',
  rotulo: 'Tarifa',
  faces: 'Face do telhado',
  modulos: 'Módulos',
  desenho: 'Desenho dos módulos',
  modulo: 'Módulo',
  inversores: 'Inversor',
  kit: 'Kit do fornecedor',
  custos: 'Custo',
  preco: 'Preço',
  desconto: 'Desconto',
  margem: 'Margem',
  valorCent: 'Preço',
  pagamentos: 'Pagamento',
  premissas: 'Premissas',
  pr: 'Rendimento (PR)',
  simultaneidade: 'Simultaneidade',
  inflacaoEnergia: 'Alta da energia',
  tma: 'Taxa de desconto',
  ipca: 'Inflação (IPCA)',
  art17: 'Cenário do art. 17',
  anoInicial: 'Primeiro ano',
  inclinacao: 'Inclinação',
  azimute: 'Azimute',
  sombra: 'Sombreamento',
  quantidade: 'Quantidade',
  modelo: 'Modelo',
  marca: 'Marca',
  cidade: 'Cidade',
  variantes: 'Variante',
  parcelas: 'Parcelas',
  taxaMensal: 'Juros ao mês',
  entradaCent: 'Entrada',
  titular: 'Titular',
  numero: 'Número da unidade',
  ligacao: 'Ligação',
  fatura: 'Fatura',
  competencia: 'Mês',
  consumoKwh: 'Consumo',
  totalCent: 'Total',
  partePct: 'Parte no rateio',
  cargas: 'Carga futura',
  kwhMes: 'kWh por mês',
  desde: 'Começa em',
  existente: 'Usina que já existe',
  potenciaKw: 'Potência em kW',
  injetada: 'Injetada na rede',
  autoconsumo: 'Usada na hora',
  plano: 'Plano',
  linhas: 'Linha',
  unidade: 'Unidade',
  outras: 'Outra unidade',
  alocadoKwh: 'Energia alocada',
  classe: 'Classe da usina',
  tarifaContratual: 'Tarifa do contrato',
  fixoMensalCent: 'Valor por mês',
  prazoMeses: 'Prazo em meses',
  avisoPrevioDias: 'Aviso prévio em dias',
  creditosKwh: 'Créditos que já tem',
  areaM2: 'Área em m²',
  por: 'Base do preço',
  unitarioCent: 'Preço unitário',
  porKmCent: 'Preço por km',
  distanciaKm: 'Distância em km',
  alturaM: 'Altura em m',
  acrescimoAltura: 'Acréscimo de altura',
  vezesPorAno: 'Visitas por ano',
  descontoRecorrencia: 'Desconto por visita',
  minimoCent: 'Mínimo por visita',
  ganhoEsperado: 'Ganho esperado',
  problema: 'Problema',
  descricao: 'Descrição',
}
/** Arrays of twelve, January first. */
const MENSAIS = new Set(['consumo', 'hsp', 'injetada', 'autoconsumo', 'alocadoKwh'])
/** Internal keys that say nothing to a reader. */
const CALADAS = new Set([
  'itemId',
  'kitId',
  'regra',
  'id',
  'unidadeId',
  'vigenciaIds',
  'origens',
  'estimados',
  'lacunaDesde',
  'meses',
  'reproduzida',
  'mesTipico',
  'reh',
  'foto',
  'proporcao',
])
const FRACOES = new Set([
  'icms',
  'pis',
  'cofins',
  'desconto',
  'margem',
  'simultaneidade',
  'inflacaoEnergia',
  'inflacaoCosip',
  'tma',
  'ipca',
  'sombra',
  'taxaMensal',
  'tributos',
  'comissao',
  'piso',
  'deg1',
  'degN',
  'crescimentoConsumo',
  'acrescimoAltura',
  'descontoRecorrencia',
  'ganhoEsperado',
])
/** Codes among the values, in words. */
const VALORES: Readonly<Record<string, string>> = { ...NOMES_DOS_MODELOS, modulo: 'por módulo', m2: 'por m²' }

function emPalavras(valor: unknown, chave: string): string {
  if (valor === undefined || valor === null || valor === '') return '—'
  if (typeof valor === 'boolean') return valor ? 'sim' : 'não'
  if (typeof valor === 'number') {
    if (chave.endsWith('Cent') || chave.endsWith('_centavos')) return emReais(valor)
    if (FRACOES.has(chave)) return emPct(valor, 2)
    return emNumero(valor, Number.isInteger(valor) ? 0 : 5)
      .replace(/(,\d*?)0+$/, '$1')
      .replace(/,$/, '')
  }
  if (typeof valor === 'string' && Object.hasOwn(VALORES, valor)) return VALORES[valor] ?? valor
  if (typeof valor === 'string') return /^\d{4}-\d\d-\d\d$/.test(valor) ? diaBr(valor) : valor
  if (ehObjeto(valor) && typeof valor.nome === 'string') return valor.nome
  return Array.isArray(valor) ? `${valor.length}` : 'alterado'
}

function rotuloDe(caminho: readonly string[]): string {
  const partes: string[] = []
  for (const [n, parte] of caminho.entries()) {
    const indice = Number(parte)
    if (!Number.isInteger(indice)) {
      const nome = ROTULOS[parte]
      if (nome && partes.at(-1) !== nome) partes.push(nome)
    } else if (MENSAIS.has(caminho[n - 1] ?? '')) partes.push(MESES[indice] ?? '')
    else if (partes.length > 0) partes.push(`${partes.pop()} ${indice + 1}`)
  }
  return partes.filter(Boolean).join(', ') || 'Outros dados'
}

function comparar(antes: unknown, depois: unknown, caminho: readonly string[], saida: Diferenca[]): void {
  if (Object.is(antes, depois)) return
  if (ehObjeto(antes) && ehObjeto(depois)) {
    for (const chave of new Set([...Object.keys(antes), ...Object.keys(depois)]))
      if (!CALADAS.has(chave)) comparar(antes[chave], depois[chave], [...caminho, chave], saida)
    return
  }
  const chave = caminho.at(-1) ?? ''
  const [a, d] = [emPalavras(antes, chave), emPalavras(depois, chave)]
  if (a !== d) saida.push({ campo: caminho.join('.'), rotulo: rotuloDe(caminho), antes: a, depois: d })
}

const MAXIMO = 200

/** What changed between two versions: first the figures that the customer sees, then the inputs. */
export function diferencasEntre(antes: ConteudoDaProposta, depois: ConteudoDaProposta): Diferenca[] {
  const [a, d] = [resumir(antes), resumir(depois)]
  const figuras: [string, string, unknown, unknown][] = [
    ['valor_centavos', depois.tipo === 'assinatura' ? 'Cobrança no ano' : 'Preço', a.valor_centavos, d.valor_centavos],
    ['economia_ano_centavos', 'Economia no 1º ano', a.economia_ano_centavos, d.economia_ano_centavos],
    ['kwp', 'Potência (kWp)', a.kwp, d.kwp],
    ['payback_anos', 'Retorno (anos)', a.payback_anos, d.payback_anos],
  ]
  const saida: Diferenca[] = figuras.flatMap(([campo, rotulo, x, y]) => {
    const casas = (v: unknown) => (typeof v === 'number' && campo === 'payback_anos' ? Math.round(v * 100) / 100 : v)
    const [xa, xd] = [emPalavras(casas(x), campo), emPalavras(casas(y), campo)]
    return xa === xd ? [] : [{ campo, rotulo, antes: xa, depois: xd }]
  })
  comparar(antes.entrada, depois.entrada, [], saida)
  return saida.slice(0, MAXIMO)
}
