import { useState } from 'react'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Select } from '#ui/select.tsx'
import { useDepartamentos } from '#modules/acesso/nucleo/web/dados.ts'
import { nomeDoPapel } from '#modules/acesso/nucleo/regras/nomes.ts'
import {
  codigosDeDepartamento,
  papeisDeDepartamento,
  type CodigoDeDepartamento,
  type PapelDeDepartamento,
} from '#modules/acesso/nucleo/tipos.ts'
import type { Lote } from '../contract/convidados.ts'
import { useTimes } from '#modules/acesso/nucleo/web/times.ts'

export interface Escolha {
  com: 'nada' | 'papel'
  departamento: CodigoDeDepartamento | null
  papel: PapelDeDepartamento | null
}
export type PadraoEscolhido = { departamento: CodigoDeDepartamento; papel: PapelDeDepartamento } | null

export const escolhaDe = (padrao: Lote['padrao']): Escolha => ({
  com: padrao ? 'papel' : 'nada',
  departamento: padrao?.departamento ?? null,
  papel: padrao?.papel ?? null,
})

/** The default to send, or undefined while it is incomplete. */
export function padraoDe(e: Escolha): PadraoEscolhido | undefined {
  if (e.com === 'nada') return null
  return e.departamento && e.papel ? { departamento: e.departamento, papel: e.papel } : undefined
}

/** The access of people whose line names neither area nor role. */
export function QuemVierSem({
  escolha,
  aoMudar,
  faltou,
}: {
  escolha: Escolha
  aoMudar: (e: Escolha) => void
  faltou: boolean
}) {
  const { data: departamentos = [] } = useDepartamentos()
  const areas = departamentos.flatMap((d) => {
    const valor = codigosDeDepartamento.find((c) => c === d.codigo)
    return valor ? [{ valor, rotulo: d.nome }] : []
  })
  const { data: times = [] } = useTimes()
  const [time, setTime] = useState<string | null>(null)
  const doTime = times.flatMap((t) => {
    const d = areas.find((a) => a.valor === t.departamento)
    return d ? [{ valor: t.id, rotulo: t.nome, detalhe: d.rotulo, area: d.valor }] : []
  })
  const vale = doTime.find((t) => t.valor === time)?.area === escolha.departamento
  return (
    <div className="flex flex-col gap-3">
      <RadioGroup<Escolha['com']>
        rotulo="Quem vier sem área nem papel"
        opcoes={[
          { valor: 'nada', rotulo: 'Entra sem acesso', dica: 'Não vê nada até alguém dar um papel.' },
          { valor: 'papel', rotulo: 'Entra com este papel' },
        ]}
        valor={escolha.com}
        aoMudar={(com) => aoMudar({ ...escolha, com })}
      />
      {escolha.com === 'papel' && (
        <div className="grid gap-4 sm:grid-cols-2">
          {doTime.length > 0 && (
            <Select<string>
              className="sm:col-span-2"
              rotulo="Preencher pelo time"
              opcional
              placeholder="Escolha um time, ou a área abaixo"
              opcoes={doTime}
              valor={vale ? time : null}
              aoMudar={(id) => {
                setTime(id)
                const area = doTime.find((t) => t.valor === id)?.area
                if (area) aoMudar({ ...escolha, departamento: area, papel: escolha.papel ?? 'operador' })
              }}
            />
          )}
          <Select<CodigoDeDepartamento>
            rotulo="Área"
            placeholder="Escolha"
            opcoes={areas}
            valor={escolha.departamento}
            erro={faltou && !escolha.departamento ? 'Escolha a área' : null}
            aoMudar={(departamento) => aoMudar({ ...escolha, departamento })}
          />
          <Select<PapelDeDepartamento>
            rotulo="Papel"
            placeholder="Escolha"
            opcoes={papeisDeDepartamento.map((p) => ({ valor: p, rotulo: nomeDoPapel(p) }))}
            valor={escolha.papel}
            erro={faltou && !escolha.papel ? 'Escolha o papel' : null}
            aoMudar={(papel) => aoMudar({ ...escolha, papel })}
          />
        </div>
      )}
    </div>
  )
}
