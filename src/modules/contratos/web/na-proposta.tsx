import { contem } from '#kit/objeto.ts'
import type { TipoDeProposta } from '#modules/propostas/tipos.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Plus } from '#ui/icones.ts'
import { SkeletonList } from '#ui/skeleton.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { linkDoContrato } from '../links.ts'
import { tiposDeProposta } from '../tipos.ts'
import { useListaAoVivo } from './ao-vivo.ts'
import { abrirContrato, useContratosDe } from './dados.ts'
import { estaVivo, LinhaDoContrato } from './linha-do-contrato.tsx'

interface Props {
  proposta: { id: string; tipo: TipoDeProposta; aceita: boolean }
}

/** The contract of an accepted proposal, live; nothing for a kind that has none. A new one opens on its page. */
export function ContratosDaProposta({ proposta: p }: Props) {
  return usePode('contratos.contrato.ver') && contem(tiposDeProposta, p.tipo) ? <Contratos proposta={p} /> : null
}

function Contratos({ proposta: p }: Props) {
  const { data: lista, error, refetch } = useContratosDe({ proposta: p.id }, true)
  useListaAoVivo()
  const edita = usePode('contratos.contrato.editar')
  const navegar = useNavegar()
  const { indo, fazer } = useAto()
  const abrir = () =>
    fazer(
      async () => void (await navegar({ href: linkDoContrato(await abrirContrato({ proposta_id: p.id })) })),
      (erro) => avisarFalha('O contrato não abriu.', erro),
    )
  return (
    <section aria-label="Contrato" className="rounded-md border bg-surface">
      <div className="flex items-center gap-2 px-4 py-2.5">
        <h2 className="flex-1 text-13 font-semibold">Contrato</h2>
        {edita && p.aceita && lista && !lista.some(estaVivo) && (
          <Button tamanho="pequeno" icone={<Plus />} ocupado={indo} onClick={() => void abrir()}>
            Novo contrato
          </Button>
        )}
      </div>
      {error && !lista && (
        <ErrorState
          className="py-4!"
          oQueFalhou="O contrato não carregou."
          detalhe={error.message}
          aoTentar={() => void refetch()}
        />
      )}
      {!error && !lista && <SkeletonList linhas={1} comRosto={false} rotulo="Carregando o contrato" />}
      {lista?.length === 0 && (
        <p className="px-4 pb-3 text-13 text-text-2">O cliente aceitou: o contrato nasce desta proposta.</p>
      )}
      {lista && lista.length > 0 && (
        <ul className="divide-y border-t">
          {lista.map((c) => (
            <LinhaDoContrato key={c.id} contrato={c} />
          ))}
        </ul>
      )}
    </section>
  )
}
