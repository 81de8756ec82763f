import { useState } from 'react'
import { usePessoa, usePode } from '#platform/navegador/pessoa.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Chip } from '#ui/chip.tsx'
import { data, numero } from '#ui/formatos.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { CalendarX2 } from '#ui/icones.ts'
import type { MembroDoTime, Time } from '#modules/acesso/nucleo/tipos.ts'
import { AusenciaDeColega } from '#modules/acesso/pessoas/web/ausencia-de-colega.tsx'
import { useEquipe } from '#modules/acesso/pessoas/web/dados.ts'

/** Members of the team with their open cards, absences and substitutes. */
export function PessoasDoTime({ time }: { time: Time }) {
  const equipe = new Set(useEquipe().data?.map((p) => p.id))
  const todos = usePode('cad.usuario.editar')
  const eu = usePessoa()
  const [ausencia, setAusencia] = useState<MembroDoTime | null>(null)
  if (time.membros.length === 0) return <p className="text-13 text-text-2">Ninguém ainda: escolha as pessoas acima.</p>
  return (
    <>
      <ul aria-label="Pessoas do time">
        {time.membros.map((m) => {
          const cheio = time.capacidade !== null && m.abertos >= time.capacidade
          return (
            <li key={m.id} className="flex min-h-12 items-center gap-3 border-b py-1.5 text-13 last:border-b-0">
              <Avatar nome={m.nome} chave={m.id} imagem={m.foto} tamanho={28} />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">{m.nome}</span>
                <span className="block truncate text-12 text-text-2">
                  {[
                    time.lider?.id === m.id && 'lidera',
                    m.cargo,
                    m.ausente_ate && `ausente até ${data(m.ausente_ate)}${m.substituto ? `, com ${m.substituto}` : ''}`,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              {m.ausente_ate && <Chip tom="alerta">ausente</Chip>}
              {cheio && <Chip tom="perigo">no limite</Chip>}
              <span className="num shrink-0 text-12 text-text-2">
                {time.capacidade === null ? numero(m.abertos) : `${numero(m.abertos)} / ${numero(time.capacidade)}`}
              </span>
              {m.id !== eu.id && (todos || equipe.has(m.id)) && (
                <IconButton
                  rotulo={`Ausência de ${m.nome}`}
                  icone={<CalendarX2 />}
                  tamanho="pequeno"
                  onClick={() => setAusencia(m)}
                />
              )}
            </li>
          )
        })}
      </ul>
      {ausencia && <AusenciaDeColega key={ausencia.id} pessoa={ausencia} aoFechar={() => setAusencia(null)} />}
    </>
  )
}
