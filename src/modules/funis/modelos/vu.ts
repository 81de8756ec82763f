import { semLimite, type ModeloDeFunil } from './modelo.ts'

/** A proposal is approved for its amount, its discount and its margin; another of these is another proposal. */
const DA_PROPOSTA = semLimite(
  [
    { campo: 'valor_venda', unidade: 'reais', limite: 'maximo' },
    { campo: 'desconto_pct', unidade: 'porcento', limite: 'maximo' },
    { campo: 'margem_pct', unidade: 'porcento', limite: 'minimo' },
  ],
  'vu:supervisor',
  'vu:aprovador',
)

export const funisDeVu: readonly ModeloDeFunil[] = [
  {
    chave: 'vu.vendas', departamento: 'vu', nome: 'Funil de vendas',
    descricao: 'Venda de usina (autoconsumo ou investimento), do lead ao contrato.',
    usa_valor: true, campo_valor: 'valor_venda', usa_probabilidade: true,
    capa: ['valor_venda', 'potencia_kwp', 'cidade', 'concessionaria_id', 'origem_lead'],
    motivos_perda: ['Preço', 'Crédito reprovado', 'Sem resposta', 'Comprou do concorrente', 'Imóvel inviável', 'Adiou', 'Fora da área', 'Lead inválido/duplicado'],
    estagios: [
      { chave: 'novo_lead', nome: 'Novo lead', tipo: 'aberto', probabilidade: 5, prazo: '1hu', pede: ['nome', 'telefone', 'origem_lead'], instrucoes: 'Faça o primeiro contato em até uma hora útil.' },
      { chave: 'primeiro_contato', nome: 'Primeiro contato', tipo: 'aberto', probabilidade: 10, prazo: '1du', instrucoes: 'Retorne no próximo dia útil.' },
      { chave: 'qualificacao', nome: 'Qualificação', tipo: 'aberto', probabilidade: 20, prazo: '2du', pede: ['modalidade', 'cidade', 'uf'], instrucoes: 'Peça a fatura e as fotos pelo WhatsApp.' },
      { chave: 'viabilidade', nome: 'Em viabilidade', tipo: 'espera', probabilidade: 30, pede: ['fatura_anexo', 'consumo_medio_kwh', 'concessionaria_id', 'uc_numero', 'titular_uc'], instrucoes: 'Abre um cartão na viabilidade e volta sozinho quando ela responde.' },
      { chave: 'proposta', nome: 'Proposta em elaboração', tipo: 'espera', probabilidade: 40, pede: ['potencia_kwp', 'potencia_kw'], instrucoes: 'Abre o cartão da proposta comercial.' },
      { chave: 'apresentada', nome: 'Proposta apresentada', tipo: 'aberto', probabilidade: 50, prazo: '3du', pede: ['proposta_id', 'proposta_validade', 'valor_venda'], instrucoes: 'Acompanhe com o cliente em 2, 5 e 10 dias.' },
      { chave: 'negociacao', nome: 'Negociação', tipo: 'aberto', probabilidade: 65, prazo: '7du', pede: ['forma_pagamento'], instrucoes: 'Desconto acima do seu limite pede aprovação.' },
      { chave: 'financiamento', nome: 'Financiamento em análise', tipo: 'espera', desvio: true, probabilidade: 75, pede: ['documento'], instrucoes: 'Só quando o pagamento é por financiamento.' },
      { chave: 'contrato', nome: 'Contrato em assinatura', tipo: 'aberto', probabilidade: 90, prazo: '3du', pede: ['documento', 'endereco_instalacao', 'doc_identidade'], instrucoes: 'Abre o cartão do contrato no jurídico.' },
      { chave: 'ganho', nome: 'Venda ganha', tipo: 'ganho', probabilidade: 100, pede: ['contrato_id', 'data_assinatura', 'valor_venda', 'forma_pagamento'], instrucoes: 'Abre os cartões da engenharia e dos recebíveis.' },
      { chave: 'perdido', nome: 'Venda perdida', tipo: 'perdido', probabilidade: 0, instrucoes: 'Se o cliente adiou, combine quando voltar a falar.' },
    ],
  },
  {
    chave: 'vu.viabilidade', departamento: 'vu', nome: 'Viabilidade comercial',
    descricao: 'Triagem comercial antes da engenharia: documentos, consumo, telhado por satélite, pré-crédito.',
    capa: ['consumo_medio_kwh', 'concessionaria_id', 'cidade', 'tipo_instalacao'],
    motivos_perda: ['Telhado/estrutura inviável', 'Consumo insuficiente', 'Titularidade irregular', 'Débito na UC', 'Cliente não enviou documentos'],
    estagios: [
      { chave: 'recebida', nome: 'Solicitação recebida', tipo: 'aberto', prazo: '4hu', pede: ['fatura_anexo', 'uc_numero', 'concessionaria_id'] },
      { chave: 'documentos', nome: 'Documentos pendentes', tipo: 'espera', desvio: true, prazo: '5du', instrucoes: 'Lembre o cliente a cada dois dias úteis.' },
      { chave: 'consumo', nome: 'Análise de consumo', tipo: 'aberto', prazo: '1du', pede: ['consumo_medio_kwh', 'grupo_tarifario', 'tipo_ligacao'], instrucoes: 'Use a média de 12 meses e pergunte sobre aumento de carga.' },
      { chave: 'satelite', nome: 'Análise do local (satélite/fotos)', tipo: 'aberto', prazo: '1du', pede: ['tipo_instalacao', 'endereco_instalacao'], instrucoes: 'Confira sombra, área e orientação do telhado.' },
      { chave: 'visita', nome: 'Visita técnica', tipo: 'aberto', desvio: true, prazo: '5du', pede: ['data_agendada', 'equipe_id'], instrucoes: 'Até 10 kW a visita é opcional.' },
      { chave: 'engenharia', nome: 'Na engenharia', tipo: 'espera', pede: ['potencia_kw'], instrucoes: 'A engenharia recebe conforme a potência: até 75 kW ou acima.' },
      { chave: 'viavel', nome: 'Viável', tipo: 'ganho', pede: ['potencia_kwp', 'potencia_kw', 'geracao_esperada_kwh'], instrucoes: 'A venda segue sozinha para a proposta.' },
      { chave: 'inviavel', nome: 'Inviável', tipo: 'perdido', instrucoes: 'Diga o motivo: a venda volta à qualificação.' },
    ],
  },
  {
    chave: 'vu.proposta_comercial', departamento: 'vu', nome: 'Proposta comercial',
    descricao: 'Montagem, aprovação e envio da proposta ao cliente.',
    usa_valor: true, campo_valor: 'valor_venda',
    capa: ['valor_venda', 'potencia_kwp', 'margem_pct', 'proposta_validade'],
    motivos_perda: ['Preço', 'Prazo', 'Condição de pagamento', 'Concorrente', 'Expirada sem resposta'],
    estagios: [
      { chave: 'elaborar', nome: 'A elaborar', tipo: 'aberto', prazo: '4hu', pede: ['potencia_kwp', 'modalidade'] },
      { chave: 'dimensionamento', nome: 'Dimensionamento', tipo: 'aberto', prazo: '1du', pede: ['geracao_esperada_kwh', 'tipo_instalacao'], instrucoes: 'Monte o kit pelo estoque e pela tabela do distribuidor.' },
      { chave: 'engenharia', nome: 'Composição na engenharia', tipo: 'espera', desvio: true, instrucoes: 'Acima de 75 kW ou fora do padrão, a engenharia compõe o custo.' },
      { chave: 'precificacao', nome: 'Precificação', tipo: 'aberto', prazo: '1du', pede: ['lista_materiais'] },
      { chave: 'aprovacao', nome: 'Aprovação interna', tipo: 'aberto', prazo: '4hu', pede: ['margem_pct', 'desconto_pct'], aprovacao: DA_PROPOSTA, instrucoes: 'A proposta só segue ao cliente aprovada. Outro valor, desconto ou margem pede nova aprovação.' },
      { chave: 'enviada', nome: 'Enviada ao cliente', tipo: 'espera', prazo: '5du', pede: ['proposta_id', 'proposta_validade', 'valor_venda'], instrucoes: 'Anote quando o cliente abrir a proposta.' },
      { chave: 'ajuste', nome: 'Em ajuste', tipo: 'aberto', desvio: true, prazo: '1du', instrucoes: 'Faça uma nova versão, sem apagar a anterior.' },
      { chave: 'aceita', nome: 'Aceita', tipo: 'ganho', pede: ['forma_pagamento'], instrucoes: 'A venda segue para a negociação.' },
      { chave: 'recusada', nome: 'Recusada ou expirada', tipo: 'perdido' },
    ],
  },
  {
    chave: 'vu.proposta', departamento: 'vu', nome: 'Propostas (por situação)',
    descricao: 'Quadro de acompanhamento das propostas emitidas; o estágio é derivado do documento.',
    usa_valor: true, campo_valor: 'valor_venda',
    capa: ['valor_venda', 'proposta_validade', 'modalidade'],
    motivos_perda: ['Preço', 'Concorrente', 'Sem resposta', 'Expirada'],
    estagios: [
      { chave: 'rascunho', nome: 'Rascunho', tipo: 'aberto', prazo: '2du' },
      { chave: 'aguardando_aprovacao', nome: 'Aguardando aprovação', tipo: 'aberto', desvio: true, prazo: '4hu', pede: ['margem_pct'], aprovacao: DA_PROPOSTA },
      { chave: 'enviada', nome: 'Enviada', tipo: 'espera', prazo: '5du', pede: ['proposta_id'] },
      { chave: 'visualizada', nome: 'Visualizada', tipo: 'espera', desvio: true, prazo: '2du', instrucoes: 'O cliente abriu a proposta.' },
      { chave: 'aceita', nome: 'Aceita', tipo: 'ganho' },
      { chave: 'recusada', nome: 'Recusada', tipo: 'perdido' },
      { chave: 'expirada', nome: 'Expirada', tipo: 'perdido', instrucoes: 'Para as que passaram da validade.' },
    ],
  },
]
