import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { avisar, avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { plural } from '#ui/formatos.ts'
import { ArrowRightLeft } from '#ui/icones.ts'
import { SkeletonList } from '#ui/skeleton.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { unioes } from '../../contract/unioes.ts'
import { relerContatos, usePrevia } from '../dados.ts'
import { nomeDoContato } from '../nomes.ts'

/** Singular forms of the names, which arrive in the plural. */
const SINGULAR: Record<string, string> = {
  conversas: 'conversa',
  cartões: 'cartão',
  dossiês: 'dossiê',
  leads: 'lead',
  'telefones e e-mails': 'telefone ou e-mail',
  endereços: 'endereço',
  'unidades consumidoras': 'unidade consumidora',
  consentimentos: 'consentimento',
  tarefas: 'tarefa',
  'outros registros': 'outro registro',
}
const TIPO: Record<string, string> = { pessoa: 'Pessoa', empresa: 'Empresa' }

interface Props {
  de: string
  para: string
  aoFechar: () => void
  aoUnir?: (fica: string) => void
}

/** Merge dialog: side by side, field by field. States that the merge can be undone for 30 days. */
export function Unir({ de: deInicial, para: paraInicial, aoFechar, aoUnir }: Props) {
  const [[de, para], setLados] = useState([deInicial, paraInicial])
  const [escolhas, setEscolhas] = useState<Record<string, 'de' | 'para'>>({})
  const { indo, fazer } = useAto()
  const previa = usePrevia(de ?? '', para ?? '')
  const p = previa.data
  const desfazer = (id: string) =>
    void chamar(unioes.desfazer, { params: { id } }).then(
      async () => {
        await relerContatos()
        return avisar({ titulo: 'União desfeita', tom: 'sucesso' })
      },
      (erro: unknown) => avisarFalha('A união não pôde ser desfeita.', erro),
    )
  const unir = () =>
    fazer(
      async () => {
        const { data } = await chamar(unioes.unir, { body: { de: de ?? '', para: para ?? '', escolhas } })
        await relerContatos()
        avisar({ titulo: 'Contatos unidos', tom: 'sucesso', desfazer: () => desfazer(data.uniao_id) })
        aoUnir?.(data.contato.id)
        aoFechar()
      },
      (erro) => avisarFalha('Os contatos não puderam ser unidos.', erro),
    )
  return (
    <Dialog
      aberto
      aoMudar={(a) => !a && aoFechar()}
      titulo="Unir contatos"
      descricao="Tudo o que é de um passa ao outro. Dá para desfazer por 30 dias."
      tamanho="grande"
      rodape={
        <>
          <Button onClick={aoFechar}>Cancelar</Button>
          <Button variante="primaria" ocupado={indo} disabled={!p} onClick={() => void unir()}>
            Unir contatos
          </Button>
        </>
      }
    >
      {previa.isPending && <SkeletonList linhas={5} comRosto={false} rotulo="Comparando" />}
      {previa.isError && <ErrorState oQueFalhou="A comparação não carregou." aoTentar={() => previa.refetch()} />}
      {p && (
        <div className="flex flex-col gap-3">
          <div className="grid grid-cols-[1fr_auto_1fr] items-center gap-2 text-13">
            <span className="min-w-0">
              <b className="block truncate">{nomeDoContato(p.de)}</b>
              <span className="text-12 text-text-2">deixa de existir</span>
            </span>
            <Button
              tamanho="pequeno"
              icone={<ArrowRightLeft />}
              onClick={() => {
                setLados([para, de])
                setEscolhas({})
              }}
            >
              Trocar
            </Button>
            <span className="min-w-0">
              <b className="block truncate">{nomeDoContato(p.para)}</b>
              <span className="text-12 text-text-2">fica</span>
            </span>
          </div>
          <div className="flex flex-col">
            {p.campos.map((c) => (
              <fieldset key={c.campo} className="border-t py-2">
                <legend className="sr-only">{c.rotulo}</legend>
                <span aria-hidden className="text-12 text-text-2">
                  {c.rotulo}
                </span>
                <div className="grid grid-cols-2 gap-2">
                  {(['de', 'para'] as const).map((lado) => (
                    <label key={lado} className="flex min-w-0 items-center gap-2 text-13">
                      <input
                        type="radio"
                        className="g-caixa shrink-0"
                        name={c.campo}
                        checked={(escolhas[c.campo] ?? c.escolha) === lado}
                        disabled={c[lado] === null}
                        onChange={() => setEscolhas({ ...escolhas, [c.campo]: lado })}
                      />
                      <span className={c[lado] === null ? 'text-text-2' : 'min-w-0 break-words'}>
                        {(c.campo === 'tipo' ? TIPO[c[lado] ?? ''] : c[lado]) ?? 'vazio'}
                      </span>
                    </label>
                  ))}
                </div>
              </fieldset>
            ))}
          </div>
          <p className="text-13 text-text-2">
            {p.vao.length > 0
              ? `Vão junto: ${p.vao.map((v) => plural(v.quantos, SINGULAR[v.o_que] ?? v.o_que, v.o_que)).join(', ')}.`
              : 'Não há nada ligado ao cadastro que sai.'}
          </p>
        </div>
      )}
    </Dialog>
  )
}
