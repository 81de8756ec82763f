import type { ModeloDeFunil } from './modelo.ts'

export const funisDeCo: readonly ModeloDeFunil[] = [
  {
    chave: 'co.vendas', departamento: 'co', nome: 'Comercial - assinatura/cooperativa',
    descricao: 'Venda de assinatura de energia (cooperativa) do lead à matrícula.',
    usa_valor: true, usa_probabilidade: true,
    capa: ['consumo_medio_kwh', 'concessionaria_id', 'desconto_contratado', 'origem_lead'],
    motivos_perda: ['Preço/desconto', 'Fora da concessão', 'Consumo baixo', 'Débito na UC', 'Sem resposta', 'Já tem solar'],
    estagios: [
      { chave: 'novo_lead', nome: 'Novo lead', tipo: 'aberto', probabilidade: 5, prazo: '1hu', pede: ['nome', 'telefone', 'origem_lead'] },
      { chave: 'fatura', nome: 'Fatura solicitada', tipo: 'espera', probabilidade: 15, prazo: '2du' },
      { chave: 'simulacao', nome: 'Simulação de economia', tipo: 'aberto', probabilidade: 35, prazo: '1du', pede: ['fatura_anexo', 'consumo_medio_kwh', 'concessionaria_id'] },
      { chave: 'proposta', nome: 'Proposta enviada', tipo: 'aberto', probabilidade: 50, prazo: '3du', pede: ['desconto_contratado', 'cota_kwh'] },
      { chave: 'negociacao', nome: 'Negociação', tipo: 'aberto', probabilidade: 65, prazo: '5du' },
      { chave: 'documentos', nome: 'Documentos e assinatura', tipo: 'espera', probabilidade: 85, prazo: '5du', pede: ['documento', 'doc_identidade', 'uc_numero', 'titular_uc'] },
      { chave: 'ganho', nome: 'Adesão assinada', tipo: 'ganho', probabilidade: 100, pede: ['termo_adesao'], instrucoes: 'Abre a matrícula do cliente.' },
      { chave: 'perdido', nome: 'Perdida', tipo: 'perdido', probabilidade: 0 },
    ],
  },
  {
    chave: 'co.matricula', departamento: 'co', nome: 'Matrículas',
    descricao: 'Vida da matrícula da UC na cooperativa até o primeiro crédito.',
    capa: ['uc_numero', 'usina_id', 'cota_kwh', 'concessionaria_id'],
    motivos_perda: ['UC com débito', 'Titularidade recusada', 'Usina sem saldo', 'Desistência'],
    estagios: [
      { chave: 'cadastro', nome: 'Cadastro', tipo: 'aberto', prazo: '1du', pede: ['termo_adesao', 'uc_numero', 'titular_uc', 'concessionaria_id'] },
      { chave: 'validacao', nome: 'Validação de documentos', tipo: 'aberto', prazo: '1du', pede: ['documento', 'fatura_anexo'] },
      { chave: 'alocacao', nome: 'Alocação em usina', tipo: 'aberto', prazo: '3du', pede: ['usina_id', 'cota_kwh'], instrucoes: 'Confira o saldo da usina e se é a mesma concessionária.' },
      { chave: 'titularidade', nome: 'Troca de titularidade/procuração', tipo: 'espera', desvio: true, prazo: '15dc', pede: ['procuracao'], instrucoes: 'Só quando a distribuidora exige.' },
      { chave: 'rateio', nome: 'Rateio protocolado', tipo: 'espera', prazo: '30dc', pede: ['rateio_protocolo', 'lista_beneficiarias'] },
      { chave: 'aguardando_credito', nome: 'Aguardando 1º crédito', tipo: 'espera', prazo: '90dc', instrucoes: 'Costuma levar de 60 a 90 dias.' },
      { chave: 'ativa', nome: 'Ativa', tipo: 'ganho', pede: ['primeiro_credito'], instrucoes: 'O cliente entra no acompanhamento de sucesso.' },
      { chave: 'cancelada', nome: 'Cancelada', tipo: 'perdido', instrucoes: 'Libera a cota da usina.' },
    ],
  },
]
