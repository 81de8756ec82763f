import type { Clausula } from '../../contract/conteudo.ts'
import { itens, k, p } from './clausula.ts'

// Clauses that the standard templates share.

export const lgpd: Clausula = k('lgpd', 'Dados pessoais', [
  p(
    'A CONTRATADA trata os dados pessoais do CONTRATANTE para cumprir este contrato e as obrigações legais e regulatórias, conforme a Lei 13.709/2018 (LGPD). Dados de consumo e de documentos são enviados à distribuidora só no que ela exige para a conexão e a compensação.',
  ),
  p(
    'O CONTRATANTE pode confirmar, acessar, corrigir, levar e eliminar seus dados, saber com quem foram compartilhados e revogar consentimentos. O pedido vai ao encarregado, {empresa.encarregado}, pelo e-mail {empresa.encarregado_email}. Contratos e documentos fiscais ficam guardados pelos prazos da lei.',
  ),
])

export const foro: Clausula = k('foro', 'Reajuste e foro', [
  p(
    'Os valores deste contrato que se repetem no tempo são reajustados a cada 12 meses da assinatura pela variação acumulada do {reajuste.indice}; se for negativa, o valor não muda.',
  ),
  p(
    'Fica eleito o foro do domicílio do CONTRATANTE, em {cliente.cidade}, {cliente.uf}, para as questões deste contrato.',
  ),
])

export const eletronica: Clausula = k('eletronica', 'Assinatura eletrônica', [
  p(
    'As partes aceitam a assinatura eletrônica deste contrato, nos termos da Medida Provisória 2.200-2/2001, art. 10, § 2º, e da Lei 14.063/2020. A identidade de quem assina é confirmada por código enviado ao celular ou e-mail indicado, e cada ato fica registrado em uma cadeia de eventos verificável.',
  ),
  p('Cada parte recebe o documento final com o manifesto das assinaturas. Data deste contrato: {contrato.data}.'),
])

export const arrependimento: Clausula = k(
  'arrependimento',
  'Arrependimento',
  [
    p(
      'Você pode desistir deste contrato em 7 dias corridos contados da assinatura, sem dizer o motivo, e recebe de volta, corrigido, tudo o que pagou (Código de Defesa do Consumidor, art. 49). Basta avisar por escrito, inclusive pelo WhatsApp ou pelo e-mail por onde recebeu este contrato.',
    ),
    p(
      'Nenhuma obra e nenhum serviço irreversível começam antes do fim desse prazo, a não ser que você peça por escrito.',
    ),
  ],
  { destaque: true },
)

export const mora: Clausula = k('mora', 'Atraso no pagamento', [
  p(
    'Em caso de atraso, incidem multa de {multa.atraso} sobre o valor em atraso e juros de {juros.mes} ao mês, proporcionais aos dias.',
  ),
])

export const forcaMaior: Clausula = k(
  'forca_maior',
  'Caso fortuito e força maior',
  [
    p(
      'Nenhuma das partes responde por atraso causado por caso fortuito ou força maior, como eventos climáticos extremos, falta de energia na região ou ato do poder público, pelo tempo em que durarem. A parte atingida avisa a outra em até 5 dias e retoma o que falta assim que puder.',
    ),
  ],
  { atende: [] },
)

export const deveresDoCliente: Clausula = k(
  'deveres',
  'Deveres do cliente',
  [
    itens(
      'Dar acesso ao imóvel, ao telhado e ao quadro de energia nas datas combinadas.',
      'Manter o telhado e a estrutura em condição de receber a usina, e avisar reformas.',
      'Enviar as faturas de energia e os documentos que a distribuidora pedir.',
      'Outorgar procuração à CONTRATADA só para os atos da conexão na distribuidora.',
      'Manter a titularidade da unidade consumidora até a vistoria.',
    ),
  ],
  { atende: [] },
)
