import { destinos } from '#engines/funil/mover.ts'
import { papeisNoFunil, type Definicao, type PapelNoFunil } from '#engines/funil/tipos.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Plus, X } from '#ui/icones.ts'
import { Select } from '#ui/select.tsx'
import { Switch } from '#ui/switch.tsx'
import { useEditor } from '#modules/funis/definicao/web/contexto.ts'
import { Folha } from '#modules/funis/definicao/web/folha.tsx'

type Movimento = Definicao['transicoes'][number]
const PAPEIS: Record<PapelNoFunil, string> = {
  leitor: 'Leitor',
  operador: 'Quem trabalha',
  gestor: 'Quem cuida do funil',
}
const QUALQUER = 'qualquer'

/** Allowed moves: from which stage to which, for which roles, and whether a reason is required. */
export function SecaoDosMovimentos() {
  const { d, mudar } = useEditor()
  const nomes = new Map(d.estagios.map((e) => [e.id, e.nome]))
  const guardar = (transicoes: Movimento[]) => mudar((x) => ({ ...x, transicoes }))
  const trocar = (n: number, m: Partial<Movimento>) =>
    guardar(d.transicoes.map((t, i) => (i === n ? { ...t, ...m } : t)))
  const livres = d.transicoes.length === 0
  /** initial list of rules: forward along the track, and to any lost stage from anywhere */
  const comecar = () => {
    const trilha = d.estagios.filter((e) => e.tipo !== 'perdido')
    guardar([
      ...trilha.flatMap((e, i) =>
        trilha[i + 1] ? [{ de: e.id, para: trilha[i + 1]?.id ?? '', papeis: [], exige_motivo: false }] : [],
      ),
      ...d.estagios
        .filter((e) => e.tipo === 'perdido')
        .map((e) => ({ de: null, para: e.id, papeis: [], exige_motivo: false })),
    ])
  }
  const estagios = d.estagios.map((e) => ({ valor: e.id, rotulo: e.nome || 'Sem nome' }))
  return (
    <Folha
      titulo="Movimentos"
      frase="De que estágio um cartão pode ir a qual outro, quem pode levá-lo e se precisa dizer por quê."
    >
      <Switch
        rotulo="Só os movimentos desta lista"
        dica={
          livres
            ? 'Hoje um cartão pode ir de qualquer estágio para qualquer outro.'
            : 'O que não está na lista ninguém faz, nem quem cuida do funil. O que outro funil manda passa sempre.'
        }
        checked={!livres}
        onChange={(ev) => (ev.currentTarget.checked ? comecar() : guardar([]))}
      />
      {!livres && (
        <ul className="rounded-(--r-lg) border bg-surface">
          {d.transicoes.map((t, n) => (
            <li
              key={`${t.de}>${t.para}:${n}`}
              className="flex flex-wrap items-center gap-2 border-b px-3 py-2 last:border-b-0"
            >
              <Select
                className="w-44"
                tamanho="pequeno"
                rotulo="De"
                rotuloOculto
                opcoes={[{ valor: QUALQUER, rotulo: 'Qualquer estágio' }, ...estagios]}
                valor={t.de ?? QUALQUER}
                aoMudar={(v) => trocar(n, { de: v === QUALQUER ? null : v })}
              />
              <span aria-hidden="true" className="text-text-2">
                →
              </span>
              <Select
                className="w-44"
                tamanho="pequeno"
                rotulo="Para"
                rotuloOculto
                opcoes={estagios}
                valor={t.para}
                aoMudar={(para) => trocar(n, { para })}
              />
              <fieldset className="flex flex-wrap gap-x-3">
                <legend className="sr-only">{`Quem pode levar a ${nomes.get(t.para) ?? ''}`}</legend>
                {papeisNoFunil
                  .filter((p) => p !== 'leitor')
                  .map((p) => (
                    <Checkbox
                      key={p}
                      rotulo={PAPEIS[p]}
                      checked={t.papeis.length === 0 || t.papeis.includes(p)}
                      onChange={(ev) => trocar(n, { papeis: papeisDepois(t.papeis, p, ev.currentTarget.checked) })}
                    />
                  ))}
              </fieldset>
              <Checkbox
                rotulo="Pede o motivo"
                checked={t.exige_motivo}
                onChange={(ev) => trocar(n, { exige_motivo: ev.currentTarget.checked })}
              />
              <IconButton
                className="ml-auto"
                tamanho="pequeno"
                rotulo={`Tirar o movimento ${t.de ? (nomes.get(t.de) ?? '') : 'de qualquer estágio'} para ${nomes.get(t.para) ?? ''}`}
                icone={<X />}
                onClick={() => guardar(d.transicoes.filter((_, i) => i !== n))}
              />
            </li>
          ))}
        </ul>
      )}
      {!livres && (
        <div>
          <Button
            tamanho="pequeno"
            icone={<Plus />}
            onClick={() =>
              guardar([
                ...d.transicoes,
                { de: d.estagios[0]?.id ?? null, para: d.estagios[1]?.id ?? '', papeis: [], exige_motivo: false },
              ])
            }
          >
            Mais um movimento
          </Button>
        </div>
      )}
      {!livres && (
        <dl className="grid gap-1 text-13">
          {d.estagios.map((e) => (
            <div key={e.id} className="flex flex-wrap gap-x-2">
              <dt className="font-medium">{e.nome || 'Sem nome'}</dt>
              <dd className="text-text-2">
                {destinos(d, e.id, 'operador')
                  .map((x) => x.nome)
                  .join(', ') || 'não sai daqui'}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Folha>
  )
}

const TODOS: PapelNoFunil[] = ['operador', 'gestor']
/** An empty list means every role; the last role cannot be removed. */
function papeisDepois(antes: readonly PapelNoFunil[], p: PapelNoFunil, marcado: boolean): PapelNoFunil[] {
  const atuais = new Set(antes.length === 0 ? TODOS : antes)
  if (marcado) atuais.add(p)
  else atuais.delete(p)
  return atuais.size === 0 ? [...antes] : TODOS.every((x) => atuais.has(x)) ? [] : [...atuais]
}
