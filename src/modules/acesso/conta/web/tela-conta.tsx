import { SessoesAbertas } from '#modules/acesso/pessoas/web/sessoes-abertas.tsx'
import { Aparencia } from './aparencia.tsx'
import { Ausencia } from '#modules/acesso/pessoas/web/ausencia.tsx'
import { useEquipe } from '#modules/acesso/pessoas/web/dados.ts'
import { Equipe } from './equipe.tsx'
import { Foto } from './foto.tsx'
import { Perfil } from './perfil.tsx'
import { SecaoDaConta } from './secao.tsx'
import { SegundoFator } from './segundo-fator.tsx'
import { Trabalho } from './trabalho.tsx'
import { Senha } from './senha.tsx'
import { Sessoes } from './sessoes.tsx'

export function TelaConta() {
  const temEquipe = (useEquipe().data?.length ?? 0) > 0
  return (
    <div className="mx-auto max-w-[960px]">
      <h1 data-cabeca="" className="titulo-pagina px-6 pt-6 max-md:px-4">
        Minha conta
      </h1>
      <SecaoDaConta
        id="perfil"
        titulo="Perfil"
        frase="Como colegas e clientes veem você. Seu nome vai antes de cada mensagem que envia."
      >
        <Foto />
        <Perfil />
      </SecaoDaConta>
      <SecaoDaConta
        id="trabalho"
        titulo="Horário e assinatura"
        frase="Quando colegas contam com você, e como seus e-mails terminam."
      >
        <Trabalho />
      </SecaoDaConta>
      <SecaoDaConta
        id="ausencia"
        titulo="Ausência"
        frase="Enquanto dura, as filas passam adiante e colegas veem quem substitui. Termina sozinha."
      >
        <Ausencia />
      </SecaoDaConta>
      {temEquipe && (
        <SecaoDaConta
          id="equipe"
          titulo="Ausências da equipe"
          frase="De quem está nos times que você lidera ou nas áreas que supervisiona, quando a própria pessoa não pôde avisar."
        >
          <Equipe />
        </SecaoDaConta>
      )}
      <SecaoDaConta id="senha" titulo="Senha" frase="Trocar a senha encerra as sessões em outros aparelhos.">
        <Senha />
      </SecaoDaConta>
      <SecaoDaConta
        id="segundo-fator"
        titulo="Verificação em duas etapas"
        frase="Além da senha, um código de 6 números de um aplicativo autenticador."
      >
        <SegundoFator />
      </SecaoDaConta>
      <SecaoDaConta id="sessoes" titulo="Sessões" frase="Onde sua conta está aberta.">
        <div className="mb-4">
          <SessoesAbertas id={null} />
        </div>
        <Sessoes />
      </SecaoDaConta>
      <SecaoDaConta id="aparencia" titulo="Aparência" frase="Fica guardada neste navegador.">
        <Aparencia />
      </SecaoDaConta>
    </div>
  )
}
