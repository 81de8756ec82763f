import { useId, useState } from 'react'
import { semAcentos } from '#kit/texto.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { plural } from '#ui/formatos.ts'
import { SearchInput } from '#ui/search-input.tsx'
import { Select } from '#ui/select.tsx'
import type { AlcanceDesenhado, Direito } from '#modules/acesso/nucleo/regras/desenho.ts'
import { oferecidas, seguida } from '#modules/acesso/nucleo/regras/oferecidas.ts'
import { useNomeDoDepartamento } from '#modules/acesso/nucleo/web/dados.ts'
import { gruposDePermissoes } from '../../regras/alcances.ts'
import { rotuloDaPermissao } from '../../regras/explicar.ts'
import { escolher } from '../../regras/modelos.ts'

const NAO = 'nao'
const nomes: Readonly<Record<AlcanceDesenhado, string>> = {
  sim: 'Pode',
  proprio: 'Seu',
  time: 'Time',
  departamento: 'Departamento',
  todos: 'Todos',
}

/** Every permission that a drawn role may have: yes or no, or one of the reaches that it supports. */
export function EscolhaDePermissoes({
  direitos,
  aoMudar,
}: {
  direitos: readonly Direito[]
  aoMudar: (direitos: Direito[]) => void
}) {
  const nomeDoDepartamento = useNomeDoDepartamento()
  const [busca, setBusca] = useState('')
  const procura = semAcentos(busca.trim())
  const grupos = gruposDePermissoes(nomeDoDepartamento)
    .map((g) => ({
      area: g.area,
      linhas: g.linhas.filter(
        (l) => oferecidas.has(l.permissao) && semAcentos(`${g.area} ${l.rotulo}`).includes(procura),
      ),
    }))
    .filter((g) => g.linhas.length > 0)
  return (
    <fieldset>
      <legend className="pb-2 text-13 font-medium">
        O que o papel pode{' '}
        <span className="num font-normal text-text-2">{plural(direitos.length, 'permissão', 'permissões')}</span>
      </legend>
      <SearchInput rotulo="Buscar permissão" valor={busca} aoMudar={setBusca} />
      {grupos.length === 0 && <p className="py-4 text-13 text-text-2">Nenhuma permissão com essas palavras.</p>}
      {grupos.map((g) => (
        <section key={g.area} aria-label={g.area}>
          <h3 className="pt-4 pb-1 text-12 font-semibold text-text-2">{g.area}</h3>
          <ul className="divide-y rounded border">
            {g.linhas.map((l) => (
              <li key={l.permissao} className="px-3 py-1.5">
                <Linha
                  permissao={l.permissao}
                  rotulo={l.rotulo}
                  alcance={direitos.find((d) => d.permissao === l.permissao)?.alcance ?? null}
                  aoMudar={(alcance) => aoMudar(escolher(direitos, l.permissao, alcance))}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </fieldset>
  )
}

function Linha({
  permissao,
  rotulo,
  alcance,
  aoMudar,
}: {
  permissao: string
  rotulo: string
  alcance: AlcanceDesenhado | null
  aoMudar: (alcance: AlcanceDesenhado | null) => void
}) {
  const id = useId()
  const opcoes = oferecidas.get(permissao) ?? []
  const outra = seguida(permissao)
  if (opcoes.includes('sim'))
    return (
      <Checkbox
        rotulo={rotulo}
        dica={outra && `Alcança o mesmo que “${rotuloDaPermissao(outra)}”`}
        checked={alcance !== null}
        onChange={(e) => aoMudar(e.target.checked ? 'sim' : null)}
      />
    )
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span id={id} className="min-w-44 flex-1 text-13">
        {rotulo}
      </span>
      <div className="w-40">
        <Select<AlcanceDesenhado | typeof NAO>
          rotulo={rotulo}
          rotuloOculto
          tamanho="pequeno"
          valor={alcance ?? NAO}
          aoMudar={(v) => aoMudar(v === NAO ? null : v)}
          opcoes={[{ valor: NAO, rotulo: 'Não pode' }, ...opcoes.map((a) => ({ valor: a, rotulo: nomes[a] }))]}
        />
      </div>
    </div>
  )
}
