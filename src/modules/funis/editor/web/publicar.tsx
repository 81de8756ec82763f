import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { avisar } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { plural } from '#ui/formatos.ts'
import { Select } from '#ui/select.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { definicoes } from '#modules/funis/definicao/contract/edicao.ts'
import { consultas } from '#platform/navegador/consultas.ts'
import { chaves, relerTudo, useEfeito } from '#modules/funis/definicao/web/dados.ts'
import { ListaDeDiferencas } from './diferencas.tsx'

interface Props {
  id: string
  nova: boolean
  versao: () => number
  aoPublicar: () => void
  aoFechar: () => void
}

/** Publishing dialog: changes, destination of cards from removed stages, and confirmation. */
export function DialogoPublicar({ id, nova, versao, aoPublicar, aoFechar }: Props) {
  const efeito = useEfeito(id)
  const [levar, setLevar] = useState<Record<string, string>>({})
  const [recalcular, setRecalcular] = useState(true)
  const [nota, setNota] = useState('')
  const { indo, geral, fazer } = useAto()
  const e = efeito.data
  const erros = e?.problemas.filter((p) => p.gravidade === 'erro') ?? []
  const faltaDizer = e?.removidos.some((r) => !levar[r.id]) ?? true
  const parados = e?.prazos.reduce((n, p) => n + p.cartoes, 0) ?? 0
  const publicar = () =>
    fazer(async () => {
      const { data } = await chamar(definicoes.publicar, {
        params: { id },
        body: { versao: versao(), levar, recalcular_prazos: recalcular, nota },
      })
      await relerTudo()
      if (data.publicacao) {
        consultas.setQueryData(chaves.publicacao(id), data.publicacao)
        return aoPublicar()
      }
      avisar({
        titulo: `Versão ${data.numero} publicada`,
        descricao:
          [
            data.levados > 0 && `${plural(data.levados, 'cartão levado', 'cartões levados')}`,
            data.recalculados > 0 && `${plural(data.recalculados, 'prazo recontado', 'prazos recontados')}`,
          ]
            .filter(Boolean)
            .join(' · ') || undefined,
        tom: 'sucesso',
      })
      aoPublicar()
    }, 'A versão não foi publicada.')
  return (
    <Dialog
      aberto
      firme
      tamanho="grande"
      aoMudar={(a) => !a && aoFechar()}
      titulo="Publicar o funil"
      descricao="A partir da publicação, o quadro e as regras passam a ser estes para todos."
      rodape={
        <>
          <Button onClick={aoFechar}>Voltar a editar</Button>
          <Button
            variante="primaria"
            ocupado={indo}
            disabled={!e || erros.length > 0 || faltaDizer}
            onClick={() => void publicar()}
          >
            Publicar
          </Button>
        </>
      }
    >
      {efeito.isPending && <SkeletonList linhas={4} comRosto={false} rotulo="Comparando" />}
      {efeito.isError && (
        <ErrorState
          oQueFalhou="A comparação não carregou."
          detalhe={efeito.error.message}
          aoTentar={() => efeito.refetch()}
        />
      )}
      {e && (
        <div className="grid gap-5">
          {geral && <AlertBox tom="perigo" titulo={geral} />}
          {erros.length > 0 && (
            <AlertBox tom="perigo" titulo="Antes de publicar, resolva">
              <ul className="list-disc pl-4">
                {erros.map((p, n) => (
                  <li key={n}>{p.texto}</li>
                ))}
              </ul>
            </AlertBox>
          )}
          {e.problemas.some((p) => p.gravidade === 'aviso') && (
            <AlertBox tom="alerta" titulo="Vale conferir">
              <ul className="list-disc pl-4">
                {e.problemas
                  .filter((p) => p.gravidade === 'aviso')
                  .map((p, n) => (
                    <li key={n}>{p.texto}</li>
                  ))}
              </ul>
            </AlertBox>
          )}
          <section aria-label="O que muda">
            <h3 className="mb-1 text-13 font-semibold">O que muda</h3>
            {nova ? (
              <p className="text-13 text-text-2">
                É a primeira publicação: o funil passa a existir para o departamento.
              </p>
            ) : (
              <ListaDeDiferencas itens={e.diferencas} />
            )}
          </section>
          {e.removidos.length > 0 && (
            <section aria-label="Cartões de estágios que saem" className="grid gap-2">
              <h3 className="text-13 font-semibold">Para onde vão os cartões</h3>
              {e.removidos.map((r) => (
                <Select
                  key={r.id}
                  rotulo={`${plural(r.cartoes, 'cartão', 'cartões')} de ${r.nome}`}
                  opcoes={r.destinos.map((x) => ({ valor: x.id, rotulo: x.nome }))}
                  valor={levar[r.id] ?? null}
                  placeholder="Escolha o estágio"
                  aoMudar={(v) => setLevar({ ...levar, [r.id]: v })}
                />
              ))}
            </section>
          )}
          {e.portas.some((p) => p.cartoes > 0) && (
            <p className="text-13 text-text-2">{`Novas perguntas: ${e.portas
              .filter((p) => p.cartoes > 0)
              .map((p) => `${plural(p.cartoes, 'cartão não tem', 'cartões não têm')} ${p.campo} (${p.estagio})`)
              .join('; ')}. Ninguém volta: a pergunta vem no próximo movimento.`}</p>
          )}
          {e.saidas.map((x) => (
            <p
              key={x.estagio}
              className="text-13 text-text-2"
            >{`“${x.estagio}” passa a pedir aprovação para sair. ${x.cartoes === 0 ? 'Nenhum cartão aberto está ali ou depois dele.' : `${plural(x.cartoes, 'cartão aberto está', 'cartões abertos estão')} ali ou depois dele e só ${x.cartoes === 1 ? 'segue' : 'seguem'} com aprovação. Ninguém volta.`}`}</p>
          ))}
          {e.valores_diferentes > 0 && (
            <p className="text-13 text-text-2">{`${plural(e.valores_diferentes, 'cartão tem', 'cartões têm')} um valor próprio diferente do campo: vale o campo, e a Atividade de cada um conta o outro.`}</p>
          )}
          {parados > 0 && (
            <Checkbox
              rotulo={`Recontar o prazo de ${plural(parados, 'cartão que já está', 'cartões que já estão')} em ${e.prazos.map((p) => p.nome).join(', ')}`}
              dica="O prazo que alguém marcou à mão fica como está."
              checked={recalcular}
              onChange={(ev) => setRecalcular(ev.currentTarget.checked)}
            />
          )}
          <TextField
            rotulo="Nota"
            opcional
            dica="Por que mudou; fica na lista de versões."
            maxLength={500}
            value={nota}
            onChange={(ev) => setNota(ev.currentTarget.value)}
          />
        </div>
      )}
    </Dialog>
  )
}
