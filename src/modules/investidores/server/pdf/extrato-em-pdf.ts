import { mesPorExtenso } from '#kit/meses.ts'
import { TEMA, type Bloco } from '#engines/documento/blocos.ts'
import { diagramar } from '#engines/documento/diagramar.ts'
import type { CabecaDeDocumento } from '#modules/empresa/publico.ts'
import { emNumero, emReais } from '#modules/simulacoes/regras/em-numeros.ts'
import { A4, desenharPdf } from '#platform/pdf/desenhar.ts'
import { medir } from '#platform/pdf/medir.ts'
import type { CotaNaLista, Distribuicao, Extrato } from '../../contract/formas.ts'
import {
  comSinal,
  cotaEscrita,
  deOndeAReceita,
  emCotas,
  NAO_E_PROMESSA,
  pagamentoEscrito,
  SEM_GARANTIA,
} from '../../regras/palavras.ts'

const MARGEM = 48

interface Entrada {
  cota: CotaNaLista
  extrato: Extrato
  distribuicao: Distribuicao
  empresa: CabecaDeDocumento
}

function blocos({ cota, extrato: e, distribuicao: d }: Entrada): Bloco[] {
  return [
    { tipo: 'titulo', nivel: 1, texto: `Extrato de ${mesPorExtenso(e.competencia)}`, nota: e.conferencia ?? '' },
    { tipo: 'paragrafo', frase: `${cota.nome} · ${cotaEscrita(cota)}` },
    {
      tipo: 'cartoes',
      itens: [
        { rotulo: 'Distribuição', valor: emReais(d.valor_centavos), tom: 'marca' },
        { rotulo: 'Líquido da usina', valor: emReais(e.liquido_centavos) },
        { rotulo: 'Energia compensada', valor: `${emNumero(e.kwh_compensado, 0)} kWh` },
      ],
    },
    ...(e.frase ? [{ tipo: 'paragrafo' as const, frase: e.frase }] : []),
    {
      tipo: 'tabela',
      colunas: [
        { titulo: '', largura: 5 },
        { titulo: 'R$', largura: 1.4, numero: true },
      ],
      linhas: [
        { celulas: [{ texto: 'Receita da usina', nota: deOndeAReceita(e) }, comSinal(e.receita_centavos)] },
        ...e.linhas.map((l) => ({ celulas: [l.rotulo, comSinal(l.centavos)] })),
        { celulas: ['Líquido da usina', comSinal(e.liquido_centavos)], total: true },
        { celulas: [`Suas ${emCotas(cota.parte)} cotas de 100`, comSinal(d.valor_centavos)], total: true },
      ],
    },
    { tipo: 'paragrafo', frase: `Distribuição ${pagamentoEscrito(d)}.` },
    { tipo: 'titulo', nivel: 3, texto: NAO_E_PROMESSA },
    { tipo: 'paragrafo', estilo: 'pequeno', frase: SEM_GARANTIA },
  ]
}

/** Draws the statement of a closed month for one quota. Same statement and payment, same bytes. */
export async function extratoEmPdf(e: Entrada): Promise<Buffer> {
  const { folhas, raiz } = diagramar({
    blocos: blocos(e),
    area: { x: MARGEM, y: 58, largura: A4.largura - MARGEM * 2, altura: A4.altura - 58 - 62 },
    medir,
    tema: TEMA,
    moldura: (n, total) => ({
      fundo: [{ tipo: 'retangulo', x: 0, y: 0, largura: A4.largura, altura: 8, fundo: TEMA.marca }],
      frente: [
        {
          tipo: 'texto',
          x: MARGEM,
          y: A4.altura - 34,
          texto: `${e.empresa.linhas[0] ?? e.empresa.nome ?? ''} · extrato ${e.extrato.competencia}, conferência ${e.extrato.conferencia ?? ''} · ${n} de ${total}`,
          letra: 'normal',
          corpo: 8,
          cor: TEMA.fraco,
        },
      ],
    }),
  })
  return desenharPdf({
    titulo: `Extrato de ${mesPorExtenso(e.extrato.competencia)}`,
    autor: e.empresa.nome ?? 'Girassol',
    assunto: `${e.cota.nome}, ${e.cota.usina}`,
    em: new Date(e.extrato.fechado_em ?? 0),
    folhas,
    raiz,
  })
}
