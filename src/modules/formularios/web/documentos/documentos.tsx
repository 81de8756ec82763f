import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { plural } from '#ui/formatos.ts'
import { FileText, Send } from '#ui/icones.ts'
import { SkeletonList } from '#ui/skeleton.tsx'
import { Aguarde, tardia } from '#ui/tardia.tsx'
import type { DocumentoDoCartao } from '#modules/funis/cartao/contract/documentos.ts'
import type { Cartao, Funil } from '#modules/funis/nucleo/tipos.ts'
import { useDocumentos } from './dados.ts'
import { LinhaDeDocumento } from './linha.tsx'
import { Pedidos } from './pedidos.tsx'
import { VisorDeDocumento, type Aberto } from './visor.tsx'

const PedirDocumentos = tardia(() => import('./pedir.tsx').then((m) => m.PedirDocumentos))
const PARTES = [
  ['agora', 'Para avançar'],
  ['depois', 'Mais adiante'],
  ['outros', 'Outros'],
] as const
const parteDe = (d: DocumentoDoCartao) => (d.agora ? 'agora' : d.estagio_id ? 'depois' : 'outros')

/** Documents of a card: present, missing, expiring; and the requests sent to the customer. */
export function DocumentosDoCartao({ cartao: c, funil, qual }: { cartao: Cartao; funil: Funil; qual: string }) {
  const q = useDocumentos(c.id)
  const [aberto, abrir] = useState<Aberto | null>(null)
  const [pedindo, setPedindo] = useState(false)
  if (q.isPending) return <SkeletonList linhas={5} comRosto={false} rotulo="Carregando os documentos" />
  if (q.isError && !q.data)
    return (
      <ErrorState oQueFalhou="Os documentos não carregaram." detalhe={q.error.message} aoTentar={() => q.refetch()} />
    )
  const { documentos, pedidos } = q.data
  const doAgora = documentos.filter((d) => d.agora)
  const prontos = doAgora.filter((d) => d.situacao === 'enviado' || d.situacao === 'vence').length
  return (
    <div className="flex flex-col gap-4">
      <header className="flex items-center gap-3">
        <p className="flex-1 text-13 text-text-2">
          {doAgora.length > 0
            ? `${prontos} de ${plural(doAgora.length, 'documento')} para avançar`
            : 'Nenhum documento é pedido até o próximo estágio.'}
        </p>
        {c.pode.editar && documentos.length > 0 && (
          <Button tamanho="pequeno" icone={<Send />} onClick={() => setPedindo(true)}>
            Pedir ao cliente
          </Button>
        )}
      </header>
      {documentos.length === 0 && (
        <EmptyState
          icone={<FileText />}
          frase="Este funil não pede documentos"
          detalhe="Quem cuida do funil pode pedir um arquivo na entrada de um estágio."
        />
      )}
      {PARTES.map(([parte, titulo]) => {
        const desta = documentos.filter((d) => parteDe(d) === parte)
        if (desta.length === 0) return null
        return (
          <section key={parte} aria-label={titulo}>
            <h3 className="mb-1.5 text-12 font-semibold text-text-2">{titulo}</h3>
            <ul className="divide-y rounded-(--r) border">
              {desta.map((d) => (
                <LinhaDeDocumento key={d.campo} d={d} cartao={c} funil={funil} qual={qual} aoVer={abrir} />
              ))}
            </ul>
          </section>
        )
      })}
      {pedidos.length > 0 && <Pedidos pedidos={pedidos} cartaoId={c.id} edita={c.pode.editar} />}
      {aberto && <VisorDeDocumento cartaoId={c.id} aberto={aberto} documentos={documentos} aoMudar={abrir} />}
      <Aguarde>
        {pedindo && <PedirDocumentos cartao={c} documentos={documentos} aoFechar={() => setPedindo(false)} />}
      </Aguarde>
    </div>
  )
}
