import { pode, usePessoa } from '#platform/navegador/pessoa.ts'
import { AvisosDoSistema } from './avisos-do-sistema.tsx'
import { InterruptoresDeAviso } from './interruptores-de-aviso.tsx'
import { SecaoDaConta } from './secao.tsx'
import { SomDeAviso } from './som-de-aviso.tsx'

/** /configuracoes/notificacoes: how a new message makes itself known in this browser. */
export function TelaNotificacoes() {
  const pessoa = usePessoa()
  return (
    <div className="mx-auto max-w-[960px]">
      <h1 className="titulo-pagina px-6 pt-6 max-md:px-4">Notificações</h1>
      <SecaoDaConta id="som" titulo="Som" frase="Toca quando chega mensagem em uma conversa sua que não está aberta. Com a presença em ocupado ou ausente, nada toca.">
        <SomDeAviso />
      </SecaoDaConta>
      <SecaoDaConta id="sistema" titulo="Avisos do sistema" frase="Aparecem fora do navegador quando você está em outra janela.">
        <AvisosDoSistema />
      </SecaoDaConta>
      {pode(pessoa, 'chat.conversa.ver') && (
        <SecaoDaConta id="sino" titulo="Sino" frase="O que o sino no alto da página conta, em qualquer navegador em que você entrar.">
          <InterruptoresDeAviso />
        </SecaoDaConta>
      )}
    </div>
  )
}
