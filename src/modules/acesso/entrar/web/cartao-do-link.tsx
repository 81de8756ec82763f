import { CabecaDoCartao } from './moldura.tsx'

/** Shown when the first account needs the set-up link: states where the installer of the server finds it. */
export function CartaoDoLink() {
  return (
    <>
      <CabecaDoCartao
        titulo="Este Girassol ainda não tem dono"
        frase="A primeira conta é criada pelo link de instalação, que só quem cuida do servidor recebe."
      />
      <ul className="mt-5 grid list-disc gap-2 pl-5 text-14">
        <li>O link aparece no terminal quando o servidor inicia.</li>
        <li>
          Ele também fica no arquivo <code className="text-13">link-de-instalacao</code>, na pasta de dados.
        </li>
        <li>Vale por 24 horas. Se passou, reinicie o servidor: ele mostra outro.</li>
      </ul>
    </>
  )
}
