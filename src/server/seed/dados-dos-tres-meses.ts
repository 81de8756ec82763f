/** A closed conversation of the last three months: who handles it, how it ended, and its lines by turns. */
export interface Assunto {
  fila: 'Pós-venda' | 'Comercial' | 'Créditos e contas' | 'Projetos e homologação'
  etiqueta: string
  motivo: string
  /** the customer first, then the company, by turns */
  falas: readonly string[]
  /** what it waited for in the middle, in some of its conversations */
  espera?: 'cliente' | 'concessionaria' | 'vistoria'
  /** only for homes or only for companies; otherwise for all */
  de?: 'casa' | 'empresa'
}

export const assuntos: readonly Assunto[] = [
  {
    fila: 'Pós-venda',
    etiqueta: 'Monitoramento',
    motivo: 'Monitoramento normalizado',
    falas: [
      'Bom dia! O aplicativo não mostra a geração desde ontem.',
      'Bom dia! Vi aqui que o inversor perdeu o wi-fi. Trocaram a senha da internet?',
      'Trocaram sim, na semana passada.',
      'Então é isso. Me mande a senha nova que eu reconecto daqui.',
      'Girassol2026, com G maiúsculo.',
      'Pronto, voltou a enviar. Os dias que faltaram aparecem até amanhã.',
    ],
  },
  {
    fila: 'Pós-venda',
    etiqueta: 'Limpeza',
    motivo: 'Visita agendada',
    falas: [
      'Queria agendar a limpeza das placas.',
      'Claro! Temos quinta às 7h30 ou sexta às 8h. Qual prefere?',
      'Sexta às 8h. Precisa ter alguém em casa?',
      'Só para abrir o portão. Levamos água e escada.',
      'Combinado então.',
    ],
  },
  {
    fila: 'Pós-venda',
    etiqueta: 'Garantia',
    motivo: 'Assistência concluída',
    espera: 'vistoria',
    falas: [
      'O inversor está com uma luz vermelha e não gera nada.',
      'Sinto muito! Pode me mandar uma foto do visor com o código?',
      'Aparece E-07.',
      'É falha de rede. Um técnico passa aí amanhã pela manhã, sem custo.',
      'O técnico veio, trocou o disjuntor e já está gerando. Obrigado!',
      'Que bom! A troca ficou registrada na garantia.',
    ],
  },
  {
    fila: 'Pós-venda',
    etiqueta: 'Dúvida',
    motivo: 'Dúvida resolvida',
    falas: [
      'Este mês gerou menos que o mês passado. É normal?',
      'É sim: foram onze dias de chuva. Comparado ao mesmo mês do ano passado, gerou 4% a mais.',
      'Ah, entendi. Fico mais tranquila.',
    ],
  },
  {
    fila: 'Pós-venda',
    etiqueta: 'Assistência',
    motivo: 'Assistência concluída',
    espera: 'vistoria',
    falas: [
      'Depois da chuva apareceu uma goteira perto das placas.',
      'Vamos ver isso logo. Consegue uma foto do forro?',
      'Mandei agora. Pinga quando chove forte.',
      'A equipe vai amanhã às 10h refazer a vedação.',
      'Vieram e resolveram. Choveu à noite e não pingou.',
      'Perfeito. Volto a perguntar na semana que vem.',
    ],
  },
  {
    fila: 'Pós-venda',
    etiqueta: 'Seguro',
    motivo: 'Dúvida resolvida',
    de: 'empresa',
    falas: [
      'O seguro da usina cobre granizo?',
      'Cobre, com franquia de 10%. Posso enviar a apólice?',
      'Pode mandar no e-mail do financeiro, por favor.',
      'Enviada. Qualquer sinistro, é só chamar por aqui.',
    ],
  },
  {
    fila: 'Comercial',
    etiqueta: 'Lead novo',
    motivo: 'Virou proposta',
    de: 'casa',
    falas: [
      'Oi, vi o anúncio. Quanto custa energia solar para casa?',
      'Oi! Depende do consumo. Pode mandar uma foto da última conta?',
      'Minha conta vem uns R$ 480.',
      'Com isso, um sistema de 4,6 kWp zera quase tudo. Posso preparar a proposta?',
      'Pode sim. Tem financiamento?',
      'Temos, em até 84 vezes. Envio as duas opções hoje.',
    ],
  },
  {
    fila: 'Comercial',
    etiqueta: 'Comercial',
    motivo: 'Virou proposta',
    de: 'empresa',
    falas: [
      'Boa tarde. Gostaria de um orçamento para a nossa loja, gastamos uns 3.900 kWh por mês.',
      'Boa tarde! O telhado é metálico? Tem sombra de prédio ao lado?',
      'Metálico, sem sombra.',
      'Ótimo. Marco uma visita para medir? Quarta às 14h?',
      'Quarta às 14h está bom.',
    ],
  },
  {
    fila: 'Comercial',
    etiqueta: 'Proposta',
    motivo: 'Cliente vai pensar',
    espera: 'cliente',
    falas: [
      'Recebi a proposta, mas achei o prazo longo.',
      'Entendo. O prazo é da concessionária: o parecer leva até 15 dias úteis.',
      'E se eu fechar este mês, muda algo?',
      'Consigo manter o preço do inversor até sexta.',
      'Vou falar com meu marido e retorno.',
    ],
    de: 'casa',
  },
  {
    fila: 'Comercial',
    etiqueta: 'Financiamento',
    motivo: 'Encaminhado ao financiamento',
    falas: [
      'O banco pediu mais um documento para o financiamento.',
      'Qual deles? Às vezes é o comprovante de endereço atualizado.',
      'Esse mesmo, dos últimos 60 dias.',
      'Pode mandar por aqui que eu anexo no processo.',
      'Mandei em PDF.',
      'Recebido e anexado. A resposta sai em dois dias úteis.',
    ],
  },
  {
    fila: 'Comercial',
    etiqueta: 'Indicação',
    motivo: 'Virou proposta',
    falas: [
      'Meu vizinho instalou com vocês e indicou. Como funciona?',
      'Que alegria! Vocês dois ganham um mês de limpeza. Posso ligar às 16h?',
      'Pode ligar sim.',
      'Combinado. Separe a conta de luz, por favor.',
    ],
    de: 'casa',
  },
  {
    fila: 'Comercial',
    etiqueta: 'Comercial',
    motivo: 'Sem interesse',
    falas: [
      'Quanto fica para colocar na casa de aluguel?',
      'Dá para fazer por assinatura, sem obra: 15% de desconto na conta.',
      'Preciso ver com o dono antes. Obrigado.',
      'À disposição! Guardo a simulação por 30 dias.',
    ],
    de: 'casa',
  },
  {
    fila: 'Créditos e contas',
    etiqueta: 'Financeiro',
    motivo: 'Boleto enviado',
    falas: [
      'Preciso da segunda via do boleto deste mês.',
      'Claro! Vence na sexta. Envio o PDF e o código PIX.',
      'Chegou, obrigado!',
    ],
  },
  {
    fila: 'Créditos e contas',
    etiqueta: 'Créditos',
    motivo: 'Dúvida resolvida',
    falas: [
      'Meus créditos não apareceram na conta de luz.',
      'Vou conferir. Pode me dizer o número da instalação?',
      'É 4002871936.',
      'Achei: a leitura foi no dia 3, os créditos entram na próxima fatura.',
      'Então é só esperar?',
      'Isso. Se não vierem, eu abro a reclamação na concessionária.',
      'Está bem, obrigada.',
    ],
    espera: 'concessionaria',
  },
  {
    fila: 'Créditos e contas',
    etiqueta: 'Créditos',
    motivo: 'Rateio alterado',
    espera: 'concessionaria',
    falas: [
      'Quero passar 30% dos créditos para a loja do meu filho.',
      'Dá sim, desde que a conta esteja no mesmo CPF ou na cooperativa.',
      'Está no meu CPF.',
      'Ótimo. Preenchi o formulário do rateio; vale a partir da próxima leitura.',
      'Perfeito, muito obrigado.',
    ],
  },
  {
    fila: 'Créditos e contas',
    etiqueta: 'Financeiro',
    motivo: 'Conta corrigida',
    falas: [
      'A conta veio mais alta este mês, R$ 312,40. Por quê?',
      'A bandeira subiu e o consumo foi de 610 kWh, 18% acima da média.',
      'Deve ter sido o ar-condicionado novo.',
      'Provavelmente. Posso simular a ampliação com mais quatro módulos?',
      'Pode, sem compromisso.',
    ],
  },
  {
    fila: 'Créditos e contas',
    etiqueta: 'Assinatura',
    motivo: 'Contrato atualizado',
    falas: [
      'Mudei de endereço. Como levo a assinatura de energia?',
      'Só preciso da conta do endereço novo, no seu nome.',
      'Segue a foto da conta.',
      'Pronto: o desconto passa para lá em até 45 dias.',
    ],
    de: 'casa',
  },
  {
    fila: 'Projetos e homologação',
    etiqueta: 'Homologação',
    motivo: 'Homologação informada',
    espera: 'concessionaria',
    falas: [
      'Já saiu o parecer de acesso?',
      'Ainda não: o protocolo está com a concessionária há oito dias úteis.',
      'Tem como acelerar?',
      'Cobrei hoje pelo portal. Aviso assim que sair.',
      'Saiu o parecer! Recebi o e-mail deles.',
      'Que ótimo! A obra entra na agenda da semana que vem.',
    ],
  },
  {
    fila: 'Projetos e homologação',
    etiqueta: 'Vistoria',
    motivo: 'Vistoria agendada',
    espera: 'vistoria',
    falas: [
      'A concessionária vem que dia trocar o medidor?',
      'A vistoria está marcada para quinta, entre 8h e 12h.',
      'Vou deixar alguém em casa.',
      'Obrigado! Depois da troca é só ligar o sistema.',
    ],
  },
  {
    fila: 'Projetos e homologação',
    etiqueta: 'Contrato',
    motivo: 'Documento recebido',
    espera: 'cliente',
    falas: [
      'Qual documento falta para o projeto?',
      'A procuração assinada e uma foto do padrão com a caixa aberta.',
      'Mando amanhã cedo.',
      'Seguem os dois.',
      'Recebi. O projeto segue hoje para a concessionária.',
    ],
  },
  {
    fila: 'Projetos e homologação',
    etiqueta: 'Obra',
    motivo: 'Obra agendada',
    falas: [
      'Os equipamentos já chegaram?',
      'Chegaram ontem. A instalação fica para terça, às 8h.',
      'São quantos dias de obra?',
      'Dois dias. No segundo fazemos os testes com o senhor.',
      'Combinado.',
    ],
  },
  {
    fila: 'Projetos e homologação',
    etiqueta: 'Padrão de entrada',
    motivo: 'Orientação dada',
    de: 'empresa',
    falas: [
      'O eletricista disse que o nosso padrão é antigo. Precisa trocar?',
      'Precisa: a norma pede disjuntor de 100 A e caixa nova. Está na proposta.',
      'E a energia fica desligada quanto tempo?',
      'Cerca de três horas, num sábado pela manhã.',
      'Sábado é melhor mesmo, a loja abre só às 13h.',
    ],
  },
]
