import type { ReactNode } from 'react'

interface Secao {
  id: string
  titulo: string
  corpo: ReactNode
}

export const secoes: readonly Secao[] = [
  {
    id: 'dados',
    titulo: 'Que dados recebemos',
    corpo: (
      <>
        <p>
          Quando você preenche um formulário de anúncio no Facebook ou no Instagram, a Meta nos envia o que você
          escreveu ali. Em geral:
        </p>
        <ul>
          <li>nome, telefone e e-mail;</li>
          <li>cidade e as respostas do formulário, como o valor da conta de luz ou o tipo de imóvel;</li>
          <li>qual anúncio, campanha e formulário você respondeu, e quando.</li>
        </ul>
        <p>
          Se você conversar com a nossa equipe, guardamos também as mensagens e os arquivos que enviar, como a foto da
          conta de luz.
        </p>
      </>
    ),
  },
  {
    id: 'uso',
    titulo: 'Para que usamos',
    corpo: (
      <>
        <ul>
          <li>responder ao seu pedido e falar com você sobre ele;</li>
          <li>calcular e enviar uma proposta de energia solar;</li>
          <li>se você contratar: fazer o projeto, a obra, a homologação na distribuidora e a manutenção;</li>
          <li>saber quais anúncios trazem pessoas interessadas, em números, sem vender ou alugar seus dados.</li>
        </ul>
        <p>
          As bases legais são o seu consentimento ao enviar o formulário, os procedimentos anteriores a um contrato que
          você mesmo pediu, o cumprimento do contrato e das obrigações da lei (artigo 7º da Lei 13.709/2018, a LGPD).
        </p>
      </>
    ),
  },
  {
    id: 'quem',
    titulo: 'Quem tem acesso',
    corpo: (
      <>
        <p>
          Só as pessoas da nossa equipe que precisam dos dados para atender você. Cada acesso depende da função da
          pessoa, e as mudanças ficam registradas.
        </p>
        <p>
          Compartilhamos apenas o necessário com quem participa do serviço: a distribuidora de energia, no pedido de
          conexão; o banco, se você pedir financiamento; e os serviços de mensagem pelos quais você fala conosco.
        </p>
      </>
    ),
  },
  {
    id: 'tempo',
    titulo: 'Por quanto tempo guardamos',
    corpo: (
      <p>
        Enquanto durar o atendimento e, se houver contrato, pelo prazo que a lei exige para documentos fiscais e para a
        garantia do serviço. Depois disso os dados são apagados ou deixam de identificar você.
      </p>
    ),
  },
  {
    id: 'apagar',
    titulo: 'Como pedir que apaguem seus dados',
    corpo: (
      <>
        <p>Não precisa de cadastro nem de justificativa:</p>
        <ul>
          <li>
            peça aqui, com o e-mail que usou no formulário: você recebe um link para confirmar e os dados são apagados
            na hora. Com o telefone, nossa equipe confirma com você antes. Nos dois casos você ganha um código para
            acompanhar;
          </li>
          <li>
            responda à conversa que você já tem com a nossa equipe, pelo mesmo telefone ou e-mail, com a frase{' '}
            <b>“Quero apagar meus dados”</b>;
          </li>
          <li>ou peça a quem atende você. A pessoa registra o pedido na hora.</li>
        </ul>
        <p>
          Confirmamos que é você pelo próprio canal, apagamos o que não somos obrigados por lei a manter e respondemos
          em até 15 dias, dizendo o que foi apagado e o que precisou ficar, com o motivo e o prazo. O que veio da Meta é
          apagado aqui; para apagar também o que ficou no Facebook ou no Instagram, use as configurações de privacidade
          da sua conta lá.
        </p>
      </>
    ),
  },
  {
    id: 'direitos',
    titulo: 'Seus outros direitos',
    corpo: (
      <>
        <p>
          Pelo mesmo caminho você pode saber se temos dados seus, receber uma cópia, corrigir o que estiver errado,
          retirar o consentimento e parar de receber mensagens.
        </p>
        <p>
          Se a resposta não resolver, você pode procurar a{' '}
          <a className="g-link" href="/anpd">
            Autoridade Nacional de Proteção de Dados
          </a>
          .
        </p>
      </>
    ),
  },
]
