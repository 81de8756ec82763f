import { TEMA, type Bloco } from '#engines/documento/blocos.ts'
import { diagramar } from '#engines/documento/diagramar.ts'
import { hashCurto } from '#kit/hash-curto.ts'
import { A4, desenharPdf } from '#platform/pdf/desenhar.ts'
import type { Traco } from '#platform/pdf/folhas.ts'
import { medir } from '#platform/pdf/medir.ts'
import type { PropostaDoCliente } from '../../regras/para-o-cliente.ts'
import { premissas } from '../../regras/secoes/comuns.ts'
import type { Desenhos, Secao } from '../../regras/secoes/secao.ts'
import { DESENHOS, FRENTES } from '../../regras/secoes/secoes.ts'
import type { TipoDeProposta } from '../../tipos.ts'
import { capa, quemSomosNaUsina, resumo } from './abertura.ts'
import { pagamento, retorno } from './dinheiro.ts'
import { consumo, contaTipica, geracao, regra, solucao } from './energia.ts'
import type { EntradaDoPdf } from './entrada.ts'
import { EMPRESA_DE_HOJE } from '../../regras/empresa-de-hoje.ts'
import { textoDaEmpresa } from './texto-da-empresa.ts'
import { condicoesDaUsina, cronograma, cuidados, escopo, garantias } from './fechamento.ts'

const MARGEM = 48
const AREA = { x: MARGEM, y: 58, largura: A4.largura - MARGEM * 2, altura: A4.altura - 58 - 62 }
/** The sections of solar-domain §4.1. */
const DA_USINA: Desenhos<'autoconsumo'> = {
  resumo,
  quem_somos: quemSomosNaUsina,
  consumo,
  solucao,
  geracao,
  regra,
  conta: contaTipica,
  retorno,
  preco: pagamento,
  escopo,
  cronograma,
  garantias,
  cuidados,
  condicoes: condicoesDaUsina,
  premissas,
}
const DO_TIPO: { readonly [T in TipoDeProposta]: Desenhos<T> } = { autoconsumo: DA_USINA, ...DESENHOS }

/** The cover, and after it the sections of the template, each with its number. */
function blocosDa<T extends TipoDeProposta>(p: PropostaDoCliente<T>, e: Omit<EntradaDoPdf, 'proposta'>): Bloco[] {
  const [opcao] = p.opcoes
  if (!opcao) throw new TypeError('a proposal has at least one option')
  const chaves = p.secoes.map((s) => (s.tipo === 'padrao' ? s.chave : s.id))
  const numeroDe = (chave: string) => (chaves.includes(chave) ? String(chaves.indexOf(chave) + 2) : '')
  const secao: Secao<T> = { proposta: p, opcao, empresa: e.empresa, tema: e.tema, naPagina: false, numeroDe }
  const desenhos = DO_TIPO[p.tipo]
  return [
    ...capa(p, FRENTES[p.tipo](secao), e),
    ...p.secoes.flatMap((s, n) => {
      const blocos = s.tipo === 'padrao' ? (desenhos[s.chave]?.(secao) ?? []) : textoDaEmpresa(s, e.imagens)
      return blocos.map((b) => comNumero(b, String(n + 2)))
    }),
  ]
}

const comNumero = (b: Bloco, numero: string): Bloco => (b.tipo === 'titulo' && b.nivel === 2 ? { ...b, numero } : b)

/** Draws a proposal of any kind. Same snapshot and company, same bytes. */
export async function propostaEmPdf(
  p: Pick<EntradaDoPdf, 'proposta' | 'empresa' | 'link'> & Partial<EntradaDoPdf>,
): Promise<Buffer> {
  const e: EntradaDoPdf = { tema: TEMA, imagens: new Map(), ...p }
  const { folhas, raiz } = diagramar({
    blocos: blocosDa(e.proposta, e),
    area: AREA,
    medir,
    tema: e.tema,
    moldura: (n, total) => ({
      fundo: n === 1 ? fundoDaCapa(e) : [],
      frente: rodape(e, n, total),
    }),
  })
  return desenharPdf({
    titulo: `Proposta ${e.proposta.numero}, versão ${e.proposta.versao}`,
    autor: e.empresa.nome ?? 'Girassol',
    assunto: e.proposta.titulo,
    em: new Date(e.proposta.enviadaEm),
    folhas,
    raiz,
  })
}

/** The company over a band in its colour. */
function fundoDaCapa({ empresa, tema, proposta: p }: EntradaDoPdf): Traco[] {
  const numero = `${p.numero} · v${p.versao}`
  return [
    { tipo: 'retangulo', x: 0, y: 0, largura: A4.largura, altura: 10, fundo: tema.marca },
    ...(empresa.logo
      ? [{ tipo: 'imagem', x: MARGEM, y: 40, largura: 170, altura: 44, bytes: empresa.logo } satisfies Traco]
      : [
          {
            tipo: 'texto',
            x: MARGEM,
            y: 68,
            texto: empresa.nome ?? 'Girassol',
            letra: 'forte',
            corpo: 20,
            cor: tema.texto,
          } satisfies Traco,
        ]),
    {
      tipo: 'texto',
      x: A4.largura - MARGEM - medir(numero, 'media', 11),
      y: 66,
      texto: numero,
      letra: 'media',
      corpo: 11,
      cor: tema.fraco,
    },
  ]
}

function rodape({ proposta: p, empresa, empresaDeHoje, tema }: EntradaDoPdf, n: number, total: number): Traco[] {
  const y = A4.altura - 34
  const esquerda = `${empresa.nome ?? 'Girassol'} · proposta ${p.numero}-v${p.versao} · conferência ${hashCurto(p.sha256)}`
  const direita = `${n} de ${total}`
  const escrito = (texto: string, x: number, abaixo = 0): Traco => ({
    tipo: 'texto',
    x,
    y: y + abaixo,
    texto,
    letra: 'normal',
    corpo: 8,
    cor: tema.fraco,
  })
  return [
    {
      tipo: 'linha',
      pontos: [
        [MARGEM, y - 14],
        [A4.largura - MARGEM, y - 14],
      ],
      borda: tema.linha,
      espessura: 0.6,
    },
    escrito(esquerda, MARGEM),
    ...(empresaDeHoje ? [escrito(EMPRESA_DE_HOJE, MARGEM, 12)] : []),
    escrito(direita, A4.largura - MARGEM - medir(direita, 'normal', 8)),
  ]
}
