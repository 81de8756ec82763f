import { useState } from 'react'
import { trocarComVizinho } from '#kit/trocar-com-vizinho.ts'
import { chamar } from '#platform/navegador/api.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { avisar } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Plus } from '#ui/icones.ts'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { checklists, type Checklist } from '../../contract/cadastros.ts'
import { tiposDeOrdem, type TipoDeOrdem } from '../../tipos.ts'
import { relerOrdens } from '../dados.ts'
import { opcoesDe, TIPOS } from '../nomes.ts'
import { FotoDoChecklist, fotoNova, type FotoEscrita } from './foto-do-checklist.tsx'
import { ItemDoChecklist, itemNovo, type ItemEscrito } from './item-do-checklist.tsx'

const QUALQUER = 'qualquer'
type ComChave<T> = T & { chave: number }

/** A list whose rows are written, moved and removed. Each row keeps its key, so that the focus stays in it. */
function useLinhas<T extends object>(antes: readonly T[]) {
  const [proxima, setProxima] = useState(antes.length)
  const [linhas, setLinhas] = useState<readonly ComChave<T>[]>(() => antes.map((l, chave) => ({ ...l, chave })))
  const por = (n: number, mudanca: Partial<T>) => setLinhas(linhas.map((l, k) => (k === n ? { ...l, ...mudanca } : l)))
  const acrescentar = (l: T) => {
    setLinhas([...linhas, { ...l, chave: proxima }])
    setProxima(proxima + 1)
  }
  const tirar = (n: number) => setLinhas(linhas.filter((_, k) => k !== n))
  const mover = (n: number, passo: -1 | 1) => {
    const novas = trocarComVizinho(linhas, n, passo)
    if (novas) setLinhas(novas)
  }
  return { linhas, por, acrescentar, tirar, mover }
}

const semChave = <T extends object>({ chave: _, ...l }: ComChave<T>) => l

/** A checklist: its items in the order in which they are done, and its photo slots. Saving publishes a version. */
export function FormularioDoChecklist({
  checklist: c,
  aoGravar,
}: {
  checklist: Checklist | null
  aoGravar: () => void
}) {
  const edita = usePode('ordens.cadastro.editar')
  const [nome, setNome] = useState(c?.nome ?? '')
  const [tipo, setTipo] = useState<TipoDeOrdem | typeof QUALQUER>(c?.tipo ?? QUALQUER)
  const itens = useLinhas<ItemEscrito>(c?.itens ?? [itemNovo])
  const fotos = useLinhas<FotoEscrita>(c?.vagas ?? [])
  const { indo, geral, erros, fazer } = useAto()
  const salvar = async () => {
    const body = {
      nome: nome.trim(),
      tipo: tipo === QUALQUER ? null : tipo,
      itens: itens.linhas.map(semChave),
      vagas: fotos.linhas.map(semChave),
    }
    const feito = await fazer(async () => {
      if (c) await chamar(checklists.publicar, { params: { id: c.id }, body: { ...body, versao: c.versao } })
      else await chamar(checklists.criar, { body })
      await relerOrdens()
    })
    if (!feito) return
    avisar({
      titulo: c ? `Versão ${c.versao + 1} publicada` : 'Checklist criado',
      tom: 'sucesso',
      ...(c ? { descricao: 'As ordens abertas ficam com a versão que têm.' } : {}),
    })
    aoGravar()
  }
  return (
    <form
      aria-label="Checklist"
      className="grid gap-4"
      onSubmit={(e) => {
        e.preventDefault()
        void salvar()
      }}
    >
      {!edita && <p className="text-13 text-text-2">Você pode ver, não alterar.</p>}
      <fieldset disabled={!edita} className="grid gap-4">
        <div className="grid gap-3 sm:grid-cols-[1fr_200px]">
          <TextField
            rotulo="Nome"
            value={nome}
            maxLength={80}
            erro={erros.nome}
            onChange={(e) => setNome(e.currentTarget.value)}
          />
          <Select
            rotulo="Tipo de ordem"
            opcoes={[{ valor: QUALQUER, rotulo: 'Qualquer' }, ...opcoesDe(TIPOS, tiposDeOrdem)]}
            valor={tipo}
            aoMudar={setTipo}
          />
        </div>
        <section aria-label="Itens" className="grid gap-2">
          <h3 className="text-13 font-semibold">
            Itens <span className="num font-normal text-text-2">{itens.linhas.length}</span>
          </h3>
          <ol className="grid gap-2">
            {itens.linhas.map((i, n) => (
              <ItemDoChecklist
                key={i.chave}
                item={i}
                n={n}
                ultimo={n === itens.linhas.length - 1}
                erroDe={(campo) => erros[`itens.${n}.${campo}`]}
                aoMudar={(m) => itens.por(n, m)}
                aoMover={(passo) => itens.mover(n, passo)}
                aoTirar={() => itens.tirar(n)}
              />
            ))}
          </ol>
          <div>
            <Button tamanho="pequeno" icone={<Plus />} onClick={() => itens.acrescentar(itemNovo)}>
              Acrescentar item
            </Button>
          </div>
          {erros.itens && <AlertBox tom="perigo" titulo={erros.itens} />}
        </section>
        <section aria-label="Fotos" className="grid gap-2">
          <h3 className="text-13 font-semibold">
            Fotos <span className="num font-normal text-text-2">{fotos.linhas.length}</span>
          </h3>
          <ol className="grid gap-2">
            {fotos.linhas.map((f, n) => (
              <FotoDoChecklist
                key={f.chave}
                foto={f}
                n={n}
                erro={erros[`vagas.${n}.nome`]}
                aoMudar={(m) => fotos.por(n, m)}
                aoTirar={() => fotos.tirar(n)}
              />
            ))}
          </ol>
          <div>
            <Button tamanho="pequeno" icone={<Plus />} onClick={() => fotos.acrescentar(fotoNova)}>
              Acrescentar foto
            </Button>
          </div>
        </section>
      </fieldset>
      {geral && <AlertBox tom="perigo" titulo={geral} />}
      {edita && (
        <div className="flex items-center justify-end gap-3">
          {c && <span className="text-12 text-text-2">As ordens abertas ficam com a versão que têm.</span>}
          <Button type="submit" variante="primaria" ocupado={indo}>
            {c ? `Publicar a versão ${c.versao + 1}` : 'Criar checklist'}
          </Button>
        </div>
      )}
    </form>
  )
}
