import { useState } from 'react'
import { trocarComVizinho } from '#kit/trocar-com-vizinho.ts'
import { uuidv7 } from '#kit/id.ts'
import { AcoesDaPagina } from '#platform/navegador/pagina.tsx'
import { avisar } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { useGuardaDeSaida } from '#ui/form/guarda-de-saida.ts'
import { Plus } from '#ui/icones.ts'
import { useAto } from '#ui/usar-ato.ts'
import type { ConteudoDoModelo, Modelo, SecaoDoModelo } from '../../contract/modelos.ts'
import { SECOES } from '../../regras/secoes/lista.ts'
import { publicarModelo, salvarModelo } from './dados.ts'
import { Previa } from './previa.tsx'
import { LinhaDaSecao } from './secao.tsx'
import { TextoDaEmpresa } from './texto-da-empresa.tsx'
import { VersoesDoModelo } from './versoes.tsx'

/** Name of a section in the refusals of the server. */
const campoDa = (n: number) => `conteudo.secoes.${n}`
const idDa = (s: SecaoDoModelo) => (s.tipo === 'padrao' ? s.chave : s.id)

/** Sections at the left, the document at the right. Saving draws it anew; publishing puts it in force. */
export function EditorDoModelo({ modelo: m }: { modelo: Modelo }) {
  const [secoes, setSecoes] = useState(m.rascunho.secoes)
  const [sujo, setSujo] = useState(false)
  const ato = useAto()
  useGuardaDeSaida(sujo)
  const mudar = (novas: SecaoDoModelo[]) => {
    setSecoes(novas)
    setSujo(true)
  }
  const trocar = (n: number, s: SecaoDoModelo) => mudar(secoes.with(n, s))
  const mover = (n: number, passo: -1 | 1) => {
    const novas = trocarComVizinho(secoes, n, passo)
    if (novas) mudar(novas)
  }
  const salvar = async (): Promise<Modelo> => {
    const salvo = sujo ? await salvarModelo(m, { secoes }) : m
    setSecoes(salvo.rascunho.secoes)
    setSujo(false)
    return salvo
  }
  const publicar = async () => {
    const { versao } = await publicarModelo(await salvar())
    avisar({
      titulo: `Versão ${versao ?? 1} publicada`,
      descricao: 'Vale para o que for enviado agora.',
      tom: 'sucesso',
    })
  }
  const usar = (c: ConteudoDoModelo, n: number) => {
    mudar(c.secoes)
    avisar({ titulo: `A versão ${n} está no rascunho`, tom: 'info' })
  }
  const nova = () =>
    mudar([...secoes, { tipo: 'texto', id: uuidv7(), titulo: '', texto: '', imagem: null, ligada: true }])
  return (
    <>
      <AcoesDaPagina>
        <Button disabled={!sujo || ato.indo} onClick={() => void ato.fazer(salvar)}>
          Salvar rascunho
        </Button>
        <Button
          variante="primaria"
          disabled={ato.indo || (!sujo && !m.mudou)}
          onClick={() => void ato.fazer(publicar, 'Não foi possível publicar. Tente de novo.')}
        >
          Publicar versão
        </Button>
      </AcoesDaPagina>
      <div className="grid min-h-0 flex-1 grid-cols-[420px_minmax(0,1fr)] max-lg:block max-lg:overflow-y-auto">
        <div
          className="min-h-0 overflow-y-auto border-r max-lg:overflow-visible max-lg:border-r-0"
          role="region"
          aria-label="Seções do modelo"
          tabIndex={0}
        >
          {ato.geral && (
            <p role="alert" className="g-erro px-4 pt-2">
              {ato.geral}
            </p>
          )}
          <ol className="divide-y">
            {secoes.map((s, n) => (
              <li key={idDa(s)}>
                <LinhaDaSecao
                  secao={s}
                  doTipo={s.tipo === 'padrao' ? SECOES[m.tipo].find((x) => x.chave === s.chave) : undefined}
                  posicao={n + 1}
                  ultima={n === secoes.length - 1}
                  erro={ato.erros[campoDa(n)] ?? ato.erros[`${campoDa(n)}.ligada`]}
                  aoMover={(passo) => mover(n, passo)}
                  aoLigar={(ligada) => trocar(n, { ...s, ligada })}
                />
                {s.tipo === 'texto' && (
                  <TextoDaEmpresa
                    tipo={m.tipo}
                    secao={s}
                    erroDe={(campo) => ato.erros[`${campoDa(n)}.${campo}`]}
                    aoMudar={(novo) => trocar(n, novo)}
                    aoTirar={() => mudar(secoes.toSpliced(n, 1))}
                  />
                )}
              </li>
            ))}
          </ol>
          <div className="border-t px-4 py-3">
            <Button icone={<Plus />} onClick={nova}>
              Texto da empresa
            </Button>
          </div>
          <VersoesDoModelo modelo={m} aoUsar={usar} />
        </div>
        <div
          className="min-h-0 overflow-y-auto bg-bg p-6 max-lg:overflow-visible max-md:p-4"
          role="region"
          aria-label="Prévia do documento"
          tabIndex={0}
        >
          <p className="mx-auto mb-3 max-w-[640px] text-12 text-text-2">
            {sujo ? 'Salve o rascunho para ver as mudanças na prévia.' : 'Rascunho com números de exemplo.'}
          </p>
          <div className="mx-auto max-w-[640px]">
            <Previa tipo={m.tipo} revisao={m.revisao} />
          </div>
        </div>
      </div>
    </>
  )
}
