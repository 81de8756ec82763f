import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { avisar } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { servidorDeCorreio, type SituacaoDoCorreio } from '../contract/servidor.ts'
import { FormularioDaAutorizacao } from './autorizacao.tsx'
import { EscolherComoEntra, type ComoEntra } from './como-entra.tsx'
import { relerServidor, useServidorDeCorreio } from './dados.ts'
import { FormularioDoServidor } from './formulario.tsx'
import { Secao } from './secao.tsx'
import { TesteDoCorreio } from './teste.tsx'

/** /configuracoes/correio: the server through which the product's own e-mails leave. */
export function TelaDoServidorDeCorreio() {
  const lida = useServidorDeCorreio()
  return (
    <div className="flex h-full min-h-0 flex-col">
      <PageHeader titulo="Servidor de e-mail" />
      {lida.isPending && <SkeletonList linhas={5} comRosto={false} rotulo="Carregando o servidor de e-mail" />}
      {lida.isError && !lida.data && (
        <ErrorState
          oQueFalhou="O servidor de e-mail não carregou."
          detalhe={lida.error.message}
          aoTentar={() => lida.refetch()}
        />
      )}
      {lida.data && (
        <div className="min-h-0 flex-1 overflow-y-auto">
          <div className="mx-auto grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-8 p-4 md:p-6">
            <Aviso origem={lida.data.origem} />
            {lida.data.ambiente ? (
              <DoAmbiente ambiente={lida.data.ambiente} />
            ) : (
              <PelaPagina key={lida.data.servidor?.versao ?? 0} situacao={lida.data} />
            )}
            {lida.data.origem !== 'nenhuma' && <TesteDoCorreio />}
            {lida.data.origem === 'pagina' && <Remover />}
          </div>
        </div>
      )}
    </div>
  )
}

function PelaPagina({ situacao }: { situacao: SituacaoDoCorreio }) {
  const [como, setComo] = useState<ComoEntra>(situacao.servidor?.autenticacao ?? 'senha')
  return (
    <>
      <EscolherComoEntra valor={como} aoMudar={setComo} />
      {como === 'senha' ? (
        <FormularioDoServidor situacao={situacao} />
      ) : (
        <FormularioDaAutorizacao key={como} provedor={como} situacao={situacao} />
      )}
    </>
  )
}

const Aviso = ({ origem }: { origem: SituacaoDoCorreio['origem'] }) =>
  origem === 'nenhuma' ? (
    <AlertBox tom="alerta" titulo="Nenhum e-mail sai daqui ainda">
      <p>
        Convites, códigos e avisos ficam na caixa de saída desta instalação até você configurar um servidor. Enquanto
        isso, copie os links e mande por outro caminho.
      </p>
    </AlertBox>
  ) : null

function DoAmbiente({ ambiente: a }: { ambiente: NonNullable<SituacaoDoCorreio['ambiente']> }) {
  return (
    <Secao id="servidor" titulo="Servidor" frase="Vem da variável SMTP_URL da instalação e só muda lá.">
      <dl className="grid grid-cols-[8rem_minmax(0,1fr)] gap-y-2 rounded border p-3 text-13">
        <dt className="text-text-2">Servidor</dt>
        <dd className="break-words">
          {a.host}, porta {a.porta}
        </dd>
        <dt className="text-text-2">Remetente</dt>
        <dd className="break-words">{a.remetente}</dd>
      </dl>
    </Secao>
  )
}

function Remover() {
  const [aberto, setAberto] = useState(false)
  return (
    <div className="border-t pt-4">
      <Button variante="fantasma" onClick={() => setAberto(true)}>
        Deixar de usar este servidor…
      </Button>
      <ConfirmDialog
        aberto={aberto}
        aoMudar={setAberto}
        titulo="Deixar de usar este servidor?"
        descricao="A senha guardada é apagada. Os próximos e-mails ficam na caixa de saída e não chegam a ninguém."
        confirmar="Deixar de usar"
        perigo
        aoConfirmar={async () => {
          await chamar(servidorDeCorreio.remover, {})
          await relerServidor()
          avisar({ titulo: 'Servidor de e-mail retirado', tom: 'sucesso' })
        }}
      />
    </div>
  )
}
