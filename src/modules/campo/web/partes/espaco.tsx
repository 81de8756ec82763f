import { useEffect, useState } from 'react'
import { poucoEspaco } from '../../regras/espaco.ts'

/** Says that the device is nearly full, before a photo is lost to it. `quantos` photos are here: another one asks again. */
export function PoucoEspaco({ quantos }: { quantos: number }) {
  const [livre, setLivre] = useState<number | null>(null)
  useEffect(() => {
    let vale = true
    void navigator.storage?.estimate?.().then(
      (e) => vale && setLivre(poucoEspaco(e)),
      () => {},
    )
    return () => {
      vale = false
    }
  }, [quantos])
  return livre === null ? null : (
    <p role="status" className="rounded-lg bg-warning-soft p-4 text-13 text-warning">
      Pouco espaço: <span className="num">{livre} MB</span>. Envie ou apague fotos da galeria.
    </p>
  )
}
