import type { Bloco } from '#engines/documento/blocos.ts'
import { emReais } from '#modules/simulacoes/regras/em-numeros.ts'
import { condicoes } from '../../regras/secoes/comuns.ts'
import type { Secao } from './entrada.ts'

/** What the price includes, and what it does not. */
export function escopo(): Bloco[] {
  return [
    { tipo: 'titulo', nivel: 2, texto: 'O que está incluído' },
    {
      tipo: 'colunas',
      partes: [
        {
          largura: 1,
          blocos: [
            { tipo: 'titulo', nivel: 3, texto: 'Incluído' },
            {
              tipo: 'lista',
              marca: 'sim',
              itens: [
                'Módulos, inversor, estrutura, cabos e proteções',
                'Projeto elétrico com ART ou TRT',
                'Pedido de conexão e acompanhamento na distribuidora',
                'Instalação, testes e entrega em funcionamento',
                'Monitoramento da geração e explicação do uso',
              ],
            },
          ],
        },
        {
          largura: 1,
          blocos: [
            { tipo: 'titulo', nivel: 3, texto: 'Não incluído' },
            {
              tipo: 'lista',
              marca: 'nao',
              itens: [
                'Reforma do padrão de entrada, quando a distribuidora pedir',
                'Reforço ou reparo do telhado',
                'Obras na rede da distribuidora',
                'Transformador e cabine própria',
                'Poda de árvores e remoção de sombras',
              ],
            },
          ],
        },
      ],
    },
    {
      tipo: 'paragrafo',
      estilo: 'pequeno',
      frase:
        'Nenhum serviço extra é feito sem orçamento aprovado por você antes (CDC, art. 39). Se um equipamento sair de linha, a troca é por um igual ou melhor, com o seu acordo.',
    },
  ]
}

const FAIXA_DA_MICRO = {
  MICRO: '15 dias sem obras, 30 dias com obras',
  MINI: '45 dias',
  FORA_DA_GD: 'conforme o estudo da distribuidora',
} as const

/** The steps, with the terms that the rules of the utility's sector set. */
export function cronograma({ opcao: o }: Secao): Bloco[] {
  const linha = (etapa: string, quem: string, prazo: string) => ({ celulas: [etapa, quem, prazo] })
  return [
    {
      tipo: 'titulo',
      nivel: 2,

      texto: 'Cronograma',
      nota: 'Prazos da distribuidora: REN ANEEL 1.000/2021, contados do pedido completo',
    },
    {
      tipo: 'tabela',
      colunas: [
        { titulo: 'Etapa', largura: 2.4 },
        { titulo: 'Quem faz', largura: 1 },
        { titulo: 'Prazo', largura: 1.9 },
      ],
      linhas: [
        linha('Contrato e documentos', 'você e nós', 'ao aceitar'),
        linha(
          'Prazo para desistir da compra feita fora da loja',
          'você',
          '7 dias corridos, com tudo de volta (CDC, art. 49)',
        ),
        linha('Orçamento de conexão (parecer de acesso)', 'distribuidora', FAIXA_DA_MICRO[o.usina.enquadramento]),
        linha('Aprovação do orçamento de conexão', 'você', '10 dias úteis'),
        linha('Obras na rede, se houver', 'distribuidora', '60 dias em baixa tensão; 120 dias em média tensão'),
        linha('Instalação da usina', 'nós', 'depois do orçamento de conexão'),
        linha('Vistoria e troca do medidor', 'distribuidora', '5 dias úteis em baixa tensão; 10 em média tensão'),
        linha('Primeira conta com a energia compensada', 'distribuidora', 'no ciclo seguinte à vistoria'),
      ],
    },
    {
      tipo: 'paragrafo',
      estilo: 'pequeno',
      frase: 'Se a distribuidora perde o prazo, você tem direito a compensação na conta. Nós acompanhamos e avisamos.',
    },
  ]
}

const emAnos = (n: number | undefined, padrao: string) => (n === undefined ? padrao : n === 1 ? '1 ano' : `${n} anos`)

/** Warranties by item and guarantor. */
export function garantias({ opcao: o, empresa }: Secao): Bloco[] {
  const { modulo: m, inversores } = o.entrada
  const fabricante = (marca: string | undefined) => (marca ? `fabricante ${marca}` : 'fabricante')
  return [
    { tipo: 'titulo', nivel: 2, texto: 'Garantias' },
    {
      tipo: 'tabela',
      colunas: [
        { titulo: 'Item', largura: 2 },
        { titulo: 'Quem garante', largura: 1.6 },
        { titulo: 'Prazo', largura: 1.4 },
      ],
      linhas: [
        {
          celulas: [
            'Módulos, contra defeito',
            fabricante(m.marca),
            emAnos(m.garantiaProdutoAnos, 'conforme a ficha técnica'),
          ],
        },
        {
          celulas: [
            'Módulos, desempenho',
            fabricante(m.marca),
            emAnos(m.garantiaDesempenhoAnos, 'conforme a ficha técnica'),
          ],
        },
        ...inversores.map((i) => ({
          celulas: ['Inversor', fabricante(i.marca), emAnos(i.garantiaProdutoAnos, 'conforme a ficha técnica')],
        })),
        { celulas: ['Instalação', empresa.nome ?? 'a empresa', '1 ano, além da garantia legal'] },
        { celulas: ['Solidez da obra', empresa.nome ?? 'a empresa', '5 anos (Código Civil, art. 618)'] },
      ],
    },
    {
      tipo: 'paragrafo',
      estilo: 'pequeno',
      frase:
        'A garantia legal de 90 dias para produto durável (CDC, art. 26) vem antes e soma à contratual (art. 50). A garantia do fabricante continua valendo se a instaladora encerrar as atividades.',
    },
  ]
}

/** Operation, insurance, cleaning. */
export function cuidados({ opcao: o }: Secao): Bloco[] {
  const { omAnual = 0, seguroAnual = 0 } = o.entrada.premissas
  const porAno = (reais: number) =>
    reais > 0 ? `${emReais(Math.round(reais * 100))} por ano no cálculo` : 'fora do cálculo'
  return [
    { tipo: 'titulo', nivel: 2, texto: 'Cuidados depois da instalação' },
    {
      tipo: 'tabela',
      colunas: [
        { titulo: 'Serviço', largura: 1 },
        { titulo: 'O que faz', largura: 2.6 },
        { titulo: 'Nesta proposta', largura: 1.4, numero: true },
      ],
      linhas: [
        { celulas: ['Manutenção', 'inspeção, reaperto, medição e relatório', porAno(omAnual)] },
        { celulas: ['Seguro', 'danos elétricos, vendaval, roubo e responsabilidade civil', porAno(seguroAnual)] },
        { celulas: ['Limpeza', 'lavagem dos módulos, com fotos de antes e depois', 'sob orçamento'] },
      ],
    },
  ]
}

export const condicoesDaUsina = condicoes(
  [
    'Aceitar confirma o preço e a opção escolhida. O contrato vem depois, para ler antes de assinar (CDC, art. 46).',
    'As projeções usam as premissas do anexo. Geração, tarifas e regras futuras podem ser diferentes; não há garantia de retorno.',
    'A energia gerada compensa consumo: créditos não são vendidos nem trocados por dinheiro.',
    'O pagamento em atraso tem multa de no máximo 2 % (CDC, art. 52).',
  ],
  'nome, contato e a conta de luz',
)
