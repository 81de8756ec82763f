import { Aparencia } from './aparencia.tsx'
import { Perfil } from './perfil.tsx'
import { SecaoDaConta } from './secao.tsx'
import { SegundoFator } from './segundo-fator.tsx'
import { Senha } from './senha.tsx'
import { Sessoes } from './sessoes.tsx'

export function TelaConta() {
  return (
    <div className="mx-auto max-w-[960px]">
      <h1 className="titulo-pagina px-6 pt-6 max-md:px-4">Minha conta</h1>
      <SecaoDaConta id="perfil" titulo="Perfil" frase="Como colegas e clientes veem você. Seu nome vai antes de cada mensagem que envia.">
        <Perfil />
      </SecaoDaConta>
      <SecaoDaConta id="senha" titulo="Senha" frase="Trocar a senha encerra as sessões em outros aparelhos.">
        <Senha />
      </SecaoDaConta>
      <SecaoDaConta id="segundo-fator" titulo="Verificação em duas etapas" frase="Além da senha, um código de 6 números de um aplicativo autenticador.">
        <SegundoFator />
      </SecaoDaConta>
      <SecaoDaConta id="sessoes" titulo="Sessões" frase="Onde sua conta está aberta.">
        <Sessoes />
      </SecaoDaConta>
      <SecaoDaConta id="aparencia" titulo="Aparência" frase="Fica guardada neste navegador.">
        <Aparencia />
      </SecaoDaConta>
    </div>
  )
}
