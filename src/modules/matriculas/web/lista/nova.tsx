import { useState, type ReactNode } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { Select } from '#ui/select.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { matriculas } from '../../contract/matriculas.ts'
import { linkDaMatricula } from '../../links.ts'
import { MatriculaAMao } from './a-mao.tsx'
import { guardarMatricula, usePropostasEsperando } from '../dados.ts'

const MODOS = [
  { valor: 'proposta', rotulo: 'Por proposta aceita' },
  { valor: 'mao', rotulo: 'À mão' },
] as const

/** Enrols from an accepted subscription proposal (plan and units come from what was accepted), or by hand. */
export function NovaMatricula({ aoFechar }: { aoFechar: () => void }) {
  const [modo, setModo] = useState<(typeof MODOS)[number]['valor']>('proposta')
  const escolha = <SegmentedControl rotulo="Como matricular" opcoes={MODOS} valor={modo} aoMudar={setModo} />
  if (modo === 'proposta') return <PelaProposta escolha={escolha} aoFechar={aoFechar} />
  return (
    <Dialog
      aberto
      aoMudar={(a) => !a && aoFechar()}
      titulo="Nova matrícula"
      descricao="Para quem entra sem proposta: você escreve o plano, que fica congelado."
    >
      <div className="grid gap-4">
        {escolha}
        <MatriculaAMao aoFechar={aoFechar} />
      </div>
    </Dialog>
  )
}

function PelaProposta({ escolha, aoFechar }: { escolha: ReactNode; aoFechar: () => void }) {
  const navegar = useNavegar()
  const propostas = usePropostasEsperando(true)
  const [qual, setQual] = useState<string | null>(null)
  const [dia, setDia] = useState<number | null>(10)
  const { indo, erros, geral, fazer } = useAto()
  const vazia = propostas.data?.length === 0
  const matricular = () =>
    fazer(async () => {
      const { data } = await chamar(matriculas.matricularPelaProposta, {
        body: { proposta_id: qual ?? '', ...(dia === null ? {} : { vencimento_dia: dia }) },
      })
      guardarMatricula(data)
      void navegar({ to: linkDaMatricula(data.id) })
    }, 'A matrícula não foi aberta. Tente de novo.')
  return (
    <Dialog
      aberto
      aoMudar={(a) => !a && !indo && aoFechar()}
      titulo="Nova matrícula"
      descricao="O plano e as unidades vêm da proposta aceita e ficam congelados."
      rodape={
        <>
          <Button onClick={aoFechar}>Voltar</Button>
          <Button variante="primaria" ocupado={indo} disabled={qual === null} onClick={() => void matricular()}>
            Matricular
          </Button>
        </>
      }
    >
      <div className="mb-4">{escolha}</div>
      {propostas.isPending && <SkeletonList linhas={2} comRosto={false} rotulo="Carregando as propostas" />}
      {vazia && (
        <EmptyState
          frase="Nenhuma proposta aceita espera matrícula"
          detalhe="Quando um cliente aceitar uma proposta de assinatura, ela aparece aqui."
        />
      )}
      {!vazia && propostas.data && (
        <div className="grid gap-4">
          {geral && <AlertBox tom="perigo" titulo={geral} />}
          <Select
            rotulo="Proposta aceita"
            opcoes={propostas.data.map((p) => ({ valor: p.id, rotulo: p.cliente || p.numero, detalhe: p.numero }))}
            valor={qual}
            erro={erros.proposta_id}
            aoMudar={setQual}
          />
          <NumberField
            rotulo="Dia do vencimento das faturas"
            valor={dia}
            min={1}
            max={28}
            erro={erros.vencimento_dia}
            aoMudar={setDia}
          />
        </div>
      )}
    </Dialog>
  )
}
