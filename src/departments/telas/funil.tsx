import { useLocation } from '@tanstack/react-router'
import { usePessoa } from '#platform/navegador/pessoa.ts'
import { listaDeOpcoes } from '#kit/lista-falada.ts'
import { ProvedorDeEncaixes } from '#modules/funis/cartao/web/encaixes.tsx'
import { TelaDoQuadro } from '#modules/funis/quadro/web/tela-quadro.tsx'
import { areas } from '../areas.ts'
import type { PropsDaTela } from '../tipos.ts'
import { encaixesDoCartao } from './comum/encaixes-do-cartao.ts'
import { Folha } from './folha.tsx'
import { PaginaNaoEncontrada } from './pagina-nao-encontrada.tsx'

/**
 * A funnel as a board, with the parts of its cards. Out of reach it is a 404, or an explanation when the menu links to
 * it.
 */
export function TelaDoFunil({ linha }: PropsDaTela) {
  const caminho = useLocation({ select: (l: { pathname: string }) => l.pathname })
  const nota = useNotaDosDesligados()
  return (
    <ProvedorDeEncaixes value={encaixesDoCartao}>
      <TelaDoQuadro
        linha={linha}
        naoEncontrada={
          linha.funil && linha.departamento ? (
            <DeQuemTrabalhaLa titulo={linha.titulo} departamento={linha.departamento} />
          ) : (
            <PaginaNaoEncontrada dentro caminho={caminho} nota={nota} />
          )
        }
      />
    </ProvedorDeEncaixes>
  )
}

/** What a link of a funnel may lack besides a right: its department may be off. Nothing of the funnel is shown. */
function useNotaDosDesligados(): string | null {
  const { desligados } = usePessoa()
  const nomes = areas.filter((a) => desligados.includes(a.codigo)).map((a) => a.nome)
  if (nomes.length === 0) return null
  return `Se o link é de ${listaDeOpcoes(nomes)}, a empresa desligou esse departamento. Nada se perdeu: quem administra o Girassol pode ligar de novo.`
}

const DeQuemTrabalhaLa = ({ titulo, departamento }: { titulo: string; departamento: string }) => (
  <Folha
    dentro
    titulo={`${titulo} não está ao seu alcance`}
    frase={`Os cartões deste funil são de quem trabalha em ${areas.find((a) => a.codigo === departamento)?.nome ?? departamento}. Quem supervisiona a área pode liberar.`}
    acoes={
      <>
        <a
          className="g-btn"
          data-variante="primaria"
          data-tamanho="normal"
          href={`/register/index2?departamento=${departamento}`}
        >
          Pedir acesso
        </a>
        <a className="g-btn" data-variante="contorno" data-tamanho="normal" href={`/${departamento}`}>
          Voltar à área
        </a>
      </>
    }
  />
)
