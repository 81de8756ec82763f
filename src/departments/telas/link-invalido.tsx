import { Folha } from './folha.tsx'

/** /os/{token}: public page of a service order. There are no service orders yet, so it shows every link as invalid. */
export function TelaLinkInvalido() {
  return (
    <Folha
      titulo="Este link não é válido ou expirou"
      frase="Ele pode ter sido copiado pela metade, substituído por outro mais novo ou passado do prazo."
    >
      <ul className="mt-5 flex flex-col gap-3 border-t pt-5 text-14">
        <li>
          <b>Recebeu por mensagem?</b> Abra de novo direto da mensagem, tocando no link inteiro.
        </li>
        <li>
          <b>É antigo?</b> Responda à conversa em que ele chegou e peça um novo: ele sai na hora.
        </li>
        <li>
          <b>É da equipe?</b>{' '}
          <a className="g-link" href="/">
            Entre na sua conta
          </a>{' '}
          para ver as ordens de serviço.
        </li>
      </ul>
    </Folha>
  )
}
