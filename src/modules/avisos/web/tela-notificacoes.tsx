import { usePode } from '#platform/navegador/pessoa.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { CaixaDosAvisos, TrabalhosParados } from './empresa.tsx'
import { GradeDeAvisos } from './grade.tsx'
import { Mudos } from './mudos.tsx'
import { Navegadores } from './navegadores.tsx'
import { SilencioEResumo } from './silencio.tsx'
import { usePreferencias } from './dados.ts'
import { AvisosDoSistema } from './avisos-do-sistema.tsx'
import { SecaoDaConta } from '#modules/acesso/web/publico.ts'
import { SomDeAviso } from './som-de-aviso.tsx'

/** /configuracoes/notificacoes: which events notify the user, where and when. */
export function TelaNotificacoes() {
  const configura = usePode('plataforma.configurar')
  const preferencias = usePreferencias()
  const p = preferencias.data
  const espera = preferencias.isError ? (
    <ErrorState oQueFalhou="As notificações não carregaram." aoTentar={() => preferencias.refetch()} />
  ) : (
    <SkeletonList linhas={6} comRosto={false} rotulo="Carregando notificações" />
  )
  return (
    <div className="mx-auto max-w-[1120px]">
      <h1 data-cabeca="" className="titulo-pagina px-6 pt-6 max-md:px-4">
        Notificações
      </h1>
      <SecaoDaConta
        id="grade"
        titulo="De que e por onde"
        frase="Cada marca vale na hora, em qualquer aparelho seu."
        larga
      >
        {p ? <GradeDeAvisos grade={p.grade} impedimentos={p.impedimentos} /> : espera}
      </SecaoDaConta>
      {p && (
        <>
          <SecaoDaConta
            id="silencio"
            titulo="Silêncio e resumo"
            frase="No seu fuso horário. O que espera sai junto, quando o silêncio acaba."
          >
            <SilencioEResumo inicial={p.ajustes} />
          </SecaoDaConta>
          <SecaoDaConta
            id="mudos"
            titulo="Assuntos em silêncio"
            frase="De um funil ou de um time, nada chega por nenhum canal, salvo o crítico."
          >
            <Mudos mudos={p.mudos} assuntos={p.assuntos} />
          </SecaoDaConta>
        </>
      )}
      <SecaoDaConta
        id="som"
        titulo="Som"
        frase="Toca quando chega mensagem em uma conversa sua que não está aberta. Com a presença em ocupado ou ausente, nada toca."
      >
        <SomDeAviso />
      </SecaoDaConta>
      <SecaoDaConta
        id="sistema"
        titulo="Avisos do sistema"
        frase="Aparecem fora do navegador quando você está em outra janela, e também com ele fechado, onde você o inscrever."
      >
        <div className="grid gap-4">
          <AvisosDoSistema />
          <Navegadores />
        </div>
      </SecaoDaConta>
      {configura && (
        <>
          <SecaoDaConta
            id="empresa"
            titulo="WhatsApp da empresa"
            frase="A caixa de entrada pela qual os avisos saem a quem tem telefone no perfil."
          >
            <CaixaDosAvisos />
          </SecaoDaConta>
          <SecaoDaConta
            id="parados"
            titulo="Trabalhos parados"
            frase="O que o Girassol faz sozinho e esgotou as tentativas."
          >
            <TrabalhosParados />
          </SecaoDaConta>
        </>
      )}
    </div>
  )
}
