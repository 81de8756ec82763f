import { useState } from 'react'
import { diaAqui } from '#kit/aqui.ts'
import { chamar } from '#platform/navegador/api.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import { useAtalhos } from '#ui/atalhos/usar-atalhos.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { cn } from '#ui/classes.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { numero } from '#ui/formatos.ts'
import { Plus, Zap } from '#ui/icones.ts'
import { diaBr } from '#kit/dias.ts'
import type { Matricula, UnidadeDaMatricula } from '../../contract/formas.ts'
import { useEncaixesDaMatricula } from '../encaixes.tsx'
import { dadosDaMatricula } from '../../contract/dados.ts'
import { ComMotivo } from './dialogos.tsx'
import { CorrigirUnidade } from './corrigir-unidade.tsx'
import { IncluirUnidade } from './incluir-unidade.tsx'

const LIGACOES: Readonly<Record<string, string>> = { MONO: 'monofásica', BI: 'bifásica', TRI: 'trifásica' }
const nomeDa = (u: UnidadeDaMatricula) => `UC ${u.numero ?? 'sem número'}`

/** Consumer units as cards, and the credits of the chosen one below. */
export function UnidadesECreditos({ m }: { m: Matricula }) {
  const edita = usePode('matriculas.matricula.editar')
  const { Creditos, Saldo, PrometidoERealizado } = useEncaixesDaMatricula()
  const unidades = m.unidades_da_matricula
  const [qual, setQual] = useState(0)
  const [incluindo, setIncluindo] = useState(false)
  const [retirando, setRetirando] = useState<UnidadeDaMatricula | null>(null)
  const [devolvendo, setDevolvendo] = useState<UnidadeDaMatricula | null>(null)
  const [corrigindo, setCorrigindo] = useState<UnidadeDaMatricula | null>(null)
  const decide = usePode('matriculas.matricula.decidir')
  const muda = !['desligamento', 'encerrada'].includes(m.situacao)
  const n = Math.min(qual, Math.max(unidades.length - 1, 0))
  const escolhida = unidades[n]
  const andar = (passo: number) => setQual((n + passo + unidades.length) % Math.max(unidades.length, 1))
  useAtalhos(
    'Matrícula',
    [
      { teclas: 'arrowleft', rotulo: 'UC anterior', executar: () => andar(-1) },
      { teclas: 'arrowright', rotulo: 'Próxima UC', executar: () => andar(1) },
    ],
    unidades.length > 1,
  )
  const incluir = edita && muda && (
    <Button tamanho="pequeno" icone={<Plus />} onClick={() => setIncluindo(true)}>
      Adicionar UC
    </Button>
  )
  return (
    <div className="grid gap-4">
      {unidades.length === 0 ? (
        <EmptyState icone={<Zap />} frase="Ainda sem unidade consumidora." acao={incluir} />
      ) : (
        <>
          <ul className="grid grid-cols-2 gap-3 max-md:grid-cols-1" aria-label="Unidades consumidoras">
            {unidades.map((u, i) => (
              <li key={u.id}>
                <button
                  type="button"
                  aria-pressed={i === n}
                  onClick={() => setQual(i)}
                  className={cn(
                    'w-full rounded-md border bg-surface px-3.5 py-3 text-left',
                    i === n && 'border-text ring-1 ring-text',
                  )}
                >
                  <span className="flex items-center gap-2 text-13 font-semibold">
                    <Zap className="size-4" />
                    <span className="min-w-0 flex-1 truncate">{nomeDa(u)}</span>
                    {u.ligacao && <Chip>{LIGACOES[u.ligacao] ?? u.ligacao}</Chip>}
                  </span>
                  <span className="num mt-2 grid grid-cols-3 gap-2 text-13">
                    <Figura rotulo="Contratado" valor={`${numero(u.kwh_contratado, 0)} kWh`} />
                    <Figura rotulo="Usina" valor={u.usina?.nome ?? 'a definir'} />
                    <Figura rotulo={u.ate ? 'Até' : 'Desde'} valor={diaBr(u.ate ?? u.desde)} />
                  </span>
                  {Saldo && <Saldo unidadeId={u.unidade_id} />}
                </button>
              </li>
            ))}
          </ul>
          <div className="flex flex-wrap gap-2 justify-self-end">
            {decide && escolhida && escolhida.ate === null && m.situacao !== 'encerrada' && (
              <Button tamanho="pequeno" onClick={() => setRetirando(escolhida)}>
                Retirar {nomeDa(escolhida)}
              </Button>
            )}
            {edita && escolhida && escolhida.ate === null && muda && (
              <Button tamanho="pequeno" onClick={() => setCorrigindo(escolhida)}>
                Corrigir a energia
              </Button>
            )}
            {decide && escolhida?.ate === diaAqui() && muda && (
              <Button tamanho="pequeno" onClick={() => setDevolvendo(escolhida)}>
                Desfazer a retirada
              </Button>
            )}
            {incluir}
          </div>
        </>
      )}
      {escolhida && Creditos && (
        <Creditos key={escolhida.unidade_id} unidadeId={escolhida.unidade_id} nome={nomeDa(escolhida)} />
      )}
      {PrometidoERealizado && m.contato_id && <PrometidoERealizado contatoId={m.contato_id} />}
      {retirando && (
        <ComMotivo
          titulo={`Retirar ${nomeDa(retirando)}`}
          descricao="Hoje é o último dia dela nesta matrícula. Os créditos ficam com a unidade."
          confirmar="Retirar"
          perigo
          mandar={(motivo) =>
            chamar(dadosDaMatricula.retirarUnidade, { params: { id: m.id, item: retirando.id }, body: { motivo } })
          }
          aoFechar={() => setRetirando(null)}
        />
      )}
      {devolvendo && (
        <ComMotivo
          titulo={`Desfazer a retirada da ${nomeDa(devolvendo)}`}
          descricao="Ela volta à matrícula e ao próximo rateio da usina. Só no mesmo dia."
          confirmar="Desfazer a retirada"
          mandar={(motivo) =>
            chamar(dadosDaMatricula.devolverUnidade, { params: { id: m.id, item: devolvendo.id }, body: { motivo } })
          }
          aoFechar={() => setDevolvendo(null)}
        />
      )}
      {corrigindo && <CorrigirUnidade m={m} unidade={corrigindo} aoFechar={() => setCorrigindo(null)} />}
      {incluindo && <IncluirUnidade m={m} aoFechar={() => setIncluindo(false)} />}
    </div>
  )
}

const Figura = ({ rotulo, valor }: { rotulo: string; valor: string }) => (
  <span className="min-w-0">
    <span className="block text-12 text-text-2">{rotulo}</span>
    <span className="block truncate font-semibold">{valor}</span>
  </span>
)
